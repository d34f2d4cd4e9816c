import { type Commodity, sacaKg } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import type { Bid } from "@/features/grain/bids/api";
import { convertedAt } from "@/features/grain/shared/converted";
import { costOf, writtenPrice } from "@/features/grain/shared/figures";
import { formatAmount } from "@/lib/format-number";
import { useQuotes } from "@/lib/prices";

/** A price per tonne and, while there is a rate, the same per saca in reais. */
export function Price({ perTonne, reais }: { perTonne: string; reais: Bid["reais"] }) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  return (
    <span className="figures">
      {writtenPrice(perTonne)} {t("perTonne", { ns: "grain" })}
      {reais !== null && (
        <span className="block font-normal text-ink-muted text-xs">
          ≈ {t("perSaca", { amount: formatAmount("BRL", reais.perSaca), kg: reais.sacaKg })}
        </span>
      )}
    </span>
  );
}

/** What a price that is being typed comes to per saca; nothing while it is none, or nobody knows the rate. */
export function usePerSaca(
  price: string | undefined,
  commodity: Commodity,
  state: string,
): string | undefined {
  const { t } = useTranslation("grain-bids");
  const rate = useQuotes().quotes?.find(({ asset }) => asset === "USDT")?.brl;
  const kg = Number(sacaKg(commodity, state));
  const usdt = costOf(price, `0.0${kg}`);
  if (rate === undefined || usdt === undefined) return undefined;
  return `≈ ${t("perSaca", { amount: formatAmount("BRL", convertedAt(usdt, rate)), kg })}`;
}
