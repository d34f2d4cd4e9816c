import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { Terms } from "@/features/currency/api";
import { formatAmount, formatDecimal } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** What an exchange's price is made of: rate, market, spread, tax and the total for one unit. */
export function TermsList({ terms }: { terms: Terms }) {
  const { t } = useTranslation("currency");
  const { baseAsset, quoteAsset, rate, marketRate, spreadBps, iof, iofBps, vet } = terms;
  const written = (value: string) =>
    quoteAsset === "BRL" ? writtenPrice(value) : `${formatDecimal(value, 2, 8)}\u00a0${quoteAsset}`;
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("terms.rate", { asset: baseAsset })}>{written(rate)}</LeaderRow>
      <LeaderRow label={t("terms.market")}>{written(marketRate)}</LeaderRow>
      <LeaderRow label={t("terms.spread")}>{writtenBps(spreadBps)}</LeaderRow>
      {vet !== null && (
        <>
          <LeaderRow label={t("terms.fee")}>{formatAmount("BRL", "0.00")}</LeaderRow>
          <LeaderRow label={t("terms.iof", { rate: writtenBps(iofBps) })}>
            {formatAmount("BRL", iof)}
          </LeaderRow>
          <LeaderRow label={t("terms.vet", { asset: baseAsset })}>
            <span className="font-semibold">{writtenPrice(vet)}</span>
          </LeaderRow>
        </>
      )}
    </dl>
  );
}
