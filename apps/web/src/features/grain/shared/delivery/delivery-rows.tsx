import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { PapersRow } from "@/features/grain/shared/papers/papers-row";
import { compareDecimals } from "@/lib/decimals";
import { formatCivilDay } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";

interface DeliveryRowsProps {
  offer: Pick<Offer, "deliveryBasis" | "delivery" | "papers">;
}

/** Where and when an offer's grain is delivered, and how it is measured there, and with which papers. */
export function DeliveryRows({ offer: { deliveryBasis, delivery, papers } }: DeliveryRowsProps) {
  const { t } = useTranslation(["grain-shared-delivery", "grain"]);
  const { from, to, tolerance } = delivery;
  return (
    <>
      <LeaderRow label={t("offer.basis", { ns: "grain" })}>
        {t(`bases.${deliveryBasis}`, { ns: "grain" })}
      </LeaderRow>
      <LeaderRow label={t("place")}>{delivery.place}</LeaderRow>
      <LeaderRow label={t("period")}>
        {from === null || to === null
          ? t("noPeriod")
          : t("periodOf", { from: formatCivilDay(from), to: formatCivilDay(to) })}
      </LeaderRow>
      {compareDecimals(tolerance, "0") > 0 && (
        <LeaderRow label={t("tolerance")}>
          {t("toleranceOf", { percent: formatDecimal(tolerance, 0, 2) })}
        </LeaderRow>
      )}
      <LeaderRow label={t("inspection")}>{t("days", { count: delivery.inspectionDays })}</LeaderRow>
      <LeaderRow label={t("weighedAt")}>{t(`at.${delivery.weighedAt}`)}</LeaderRow>
      <LeaderRow label={t("classifiedAt")}>{t(`at.${delivery.classifiedAt}`)}</LeaderRow>
      <PapersRow papers={papers} />
    </>
  );
}
