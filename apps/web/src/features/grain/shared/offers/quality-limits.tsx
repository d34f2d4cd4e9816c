import { qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenMeasure } from "@/features/grain/shared/figures";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { isZero } from "@/lib/decimals";

/** The table a load is settled by: what is tolerated of each item, what more takes off, and above what it may be refused. */
export function QualityLimits({ quality }: Pick<Offer, "quality">) {
  const { t } = useTranslation("grain");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {quality.map((line) => (
        <LeaderRow key={line.item} label={t(`quality.${line.item}`)}>
          <span className="flex flex-col items-end">
            {qualityUnit(line.item) === "count" && isZero(line.limit)
              ? t("quality.none")
              : t("quality.upTo", { limit: writtenMeasure(line.item, line.limit) })}
            <Above line={line} />
          </span>
        </LeaderRow>
      ))}
    </dl>
  );
}

/** What more than the limit takes off the price, and above what a load may be refused; nothing where neither is agreed. */
function Above({ line }: { line: Offer["quality"][number] }) {
  const { t } = useTranslation("grain-orders-settlement");
  const { item, discount, refusal } = line;
  const parts = [
    discount !== null && t("table.perPoint", { discount: writtenMeasure("damaged", discount) }),
    refusal !== null && t("table.refusedAbove", { refusal: writtenMeasure(item, refusal) }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : <span className="text-ink-muted text-xs">{parts.join(" · ")}</span>;
}
