import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";

/** What the marketplace calls the sides, deadlines and decision of a dispute's case. */
export function useDisputeWords(): CaseWords {
  const { t } = useTranslation("grain-orders");
  return {
    roles: { buyer: t("order.by.buyer"), producer: t("order.by.producer") },
    deadlines: {
      direct_settlement: t("dispute.case.deadlines.direct_settlement"),
      ruling: t("dispute.case.deadlines.ruling"),
    },
    decisions: { split: t("dispute.case.decisions.split") },
  };
}
