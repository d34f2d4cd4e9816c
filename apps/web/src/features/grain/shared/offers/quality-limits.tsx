import { qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenMeasure } from "@/features/grain/shared/figures";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { isZero } from "@/lib/decimals";

/** The table a load is settled by: what is tolerated of each item, what more takes off, and above what it may be refused. */
export function QualityLimits({ quality }: Pick<Offer, "quality">) {
  const { t } = useTranslation(["grain", "grain-orders-settlement"]);
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {quality.map(({ item, limit, discount, refusal }) => (
        <div key={item}>
          <LeaderRow label={t(`quality.${item}`)}>
            {qualityUnit(item) === "count" && isZero(limit)
              ? t("quality.none")
              : t("quality.upTo", { limit: writtenMeasure(item, limit) })}
          </LeaderRow>
          {(discount !== null || refusal !== null) && (
            <dd className="text-ink-muted text-xs">
              {[
                discount !== null &&
                  t("table.perPoint", {
                    discount: writtenMeasure("damaged", discount),
                    ns: "grain-orders-settlement",
                  }),
                refusal !== null &&
                  t("table.refusedAbove", {
                    refusal: writtenMeasure(item, refusal),
                    ns: "grain-orders-settlement",
                  }),
              ]
                .filter((part) => part !== false)
                .join(" · ")}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
