import { useTranslation } from "react-i18next";
import { statusesOf } from "@/components/statuses";
import type { Proposal } from "@/lib/company-proposals";

/** The look and the word of each state of a proposal. */
export function useProposalStatuses() {
  const { t } = useTranslation("companies");
  return statusesOf<Proposal["status"]>(
    {
      waiting: "warning",
      executed: "positive",
      rejected: "negative",
      withdrawn: "neutral",
      expired: "neutral",
    },
    (status) => t(`approvals.statuses.${status}`),
  );
}
