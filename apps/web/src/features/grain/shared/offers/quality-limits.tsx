import { qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenMeasure } from "@/features/grain/shared/figures";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { isZero } from "@/lib/decimals";

/** The most that an offer tolerates of each item a classifier measures. */
export function QualityLimits({ quality }: Pick<Offer, "quality">) {
  const { t } = useTranslation("grain");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {quality.map(({ item, limit }) => (
        <LeaderRow key={item} label={t(`quality.${item}`)}>
          {qualityUnit(item) === "count" && isZero(limit)
            ? t("quality.none")
            : t("quality.upTo", { limit: writtenMeasure(item, limit) })}
        </LeaderRow>
      ))}
    </dl>
  );
}
