import { PRICE_INDEX } from "@lastro/contracts/grain/price-index-rule";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import type { PriceIndex } from "@/features/grain/shared/prices/api";

/** The price of the last days, with what it is made of; where there are too few deals, what is asked for. */
export function QuoteWords({ index }: { index: PriceIndex }) {
  const { t } = useTranslation(["grain-shared-prices", "grain"]);
  const { current, commodity, state, sacaKg } = index;
  const grain = t(`commodities.${commodity}`, { ns: "grain" });
  const rule = { deals: PRICE_INDEX.minDeals, people: PRICE_INDEX.minTraders, days: PRICE_INDEX.days };
  if (current === null)
    return <p className="text-ink-muted text-sm">{t("tooFew", { grain, state, ...rule })}</p>;
  return (
    <>
      <p className="figures font-medium">
        {writtenPrice(current.usdtPerTonne)} {t("perTonne", { ns: "grain" })}
        {current.brlPerSaca !== null && (
          <>
            {" · "}
            <Amount asset="BRL" amount={current.brlPerSaca} /> {t("perSaca", { kg: sacaKg })}
          </>
        )}
      </p>
      <p className="text-ink-muted text-sm">
        {t("madeOf", {
          ...{ grain, state, count: current.deals, days: rule.days, weight: writtenTonnes(current.tonnes) },
        })}
      </p>
    </>
  );
}
