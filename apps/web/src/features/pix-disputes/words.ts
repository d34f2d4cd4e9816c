import type { DisputeOutcome } from "@lastro/contracts/pix-disputes";
import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";
import type { BadgeTone } from "@/components/ui/badge";

export const TABS = ["all", "pending", "approved", "rejected"] as const;

/** How each outcome is said and looks. */
export function useOutcomes(): Record<DisputeOutcome, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("pix-disputes");
  return {
    pending: { tone: "warning", label: t("tabs.pending") },
    approved: { tone: "positive", label: t("tabs.approved") },
    rejected: { tone: "negative", label: t("tabs.rejected") },
  };
}

export function useDisputeWords(): CaseWords {
  const { t } = useTranslation("pix-disputes");
  return {
    roles: { client: t("client") },
    deadlines: {
      defence: t("deadlines.defence"),
      escalation: t("deadlines.escalation"),
      answer: t("deadlines.answer"),
      recovery: t("deadlines.recovery"),
      step: t("deadlines.step"),
      monitoring: t("deadlines.monitoring"),
    },
    decisions: {
      agree: t("decisions.agree"),
      disagree: t("decisions.disagree"),
      approved: t("tabs.approved"),
      rejected: t("tabs.rejected"),
      cancelled: t("stages.cancelled"),
    },
  };
}
