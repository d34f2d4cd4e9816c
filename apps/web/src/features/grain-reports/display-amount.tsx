import { useQuery } from "@tanstack/react-query";
import { Amount } from "@/components/amount";
import { preferencesQuery } from "@/features/grain-reports/api";
import { convertedAt } from "@/features/grain-reports/converted";
import { useQuotes } from "@/lib/prices";

/** The same amount, about, in the currency the person chose to read; nothing while there is no fresh price. */
export function DisplayAmount({ usdt }: { usdt: string }) {
  const { data } = useQuery(preferencesQuery);
  const { quotes } = useQuotes();
  const quote = quotes?.find(({ asset }) => asset === "USDT");
  if (data === undefined || data.currency === "USDT" || quote === undefined) return null;
  const price = data.currency === "BRL" ? quote.brl : quote.usd;
  return (
    <span className="block">
      ≈ <Amount asset={data.currency} amount={convertedAt(usdt, price)} />
    </span>
  );
}
