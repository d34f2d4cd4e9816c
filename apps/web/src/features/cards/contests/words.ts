import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";

/** What cards call the sides, deadlines and decisions of a contested purchase. */
export function useContestWords(): CaseWords {
  const { t } = useTranslation("cards");
  return {
    roles: { client: t("contest.client") },
    deadlines: { evidence: t("contest.deadlines.evidence"), answer: t("contest.deadlines.answer") },
    decisions: {
      won: t("contest.statuses.won"),
      lost: t("contest.statuses.lost"),
      withdrawn: t("contest.statuses.withdrawn"),
    },
  };
}
