import type { DisplayCurrency } from "@lastro/contracts/grain/preference-choices";
import { Amount } from "@/components/amount";
import { convertedAt } from "@/features/grain/shared/converted";
import { usePreferences } from "@/features/grain/shared/preferences";
import { useQuotes } from "@/lib/prices";

/** The same amount, about, in the currency the person chose to read; nothing where that is USDT. */
export function DisplayAmount({ usdt }: { usdt: string }) {
  const currency = usePreferences()?.currency ?? "USDT";
  return currency === "USDT" ? null : <Converted usdt={usdt} currency={currency} />;
}

/** Nothing while there is no fresh price. */
function Converted({ usdt, currency }: { usdt: string; currency: Exclude<DisplayCurrency, "USDT"> }) {
  const quote = useQuotes().quotes?.find(({ asset }) => asset === "USDT");
  if (quote === undefined) return null;
  const price = currency === "BRL" ? quote.brl : quote.usd;
  return (
    <span className="block">
      ≈ <Amount asset={currency} amount={convertedAt(usdt, price)} />
    </span>
  );
}
