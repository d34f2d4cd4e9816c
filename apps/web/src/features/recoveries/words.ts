import type { RecoveryStage } from "@lastro/contracts/recoveries";
import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";
import type { BadgeTone } from "@/components/ui/badge";

const TONES: Readonly<Record<RecoveryStage, BadgeTone>> = {
  in_review: "warning",
  offered: "info",
  accepted: "warning",
  sending: "info",
  recovered: "positive",
  returned: "neutral",
  released: "positive",
  kept: "negative",
  declined: "negative",
  explained: "neutral",
};

/** How each stage is said and looks. */
export function useStages(): Record<RecoveryStage, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("recoveries");
  return Object.fromEntries(
    Object.entries(TONES).map(([stage, tone]) => [
      stage,
      { tone, label: t(`stages.${stage as RecoveryStage}`) },
    ]),
  ) as Record<RecoveryStage, { tone: BadgeTone; label: string }>;
}

export function useRecoveryWords(): CaseWords {
  const { t } = useTranslation("recoveries");
  return {
    roles: { client: t("client") },
    deadlines: { offer: t("answer") },
    decisions: {
      recover: t("decisions.recover"),
      release: t("decisions.release"),
      return: t("decisions.return"),
      keep: t("decisions.keep"),
      decline: t("decisions.decline"),
      explain: t("stages.explained"),
    },
  };
}
