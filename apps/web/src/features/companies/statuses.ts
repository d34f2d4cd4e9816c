import { useTranslation } from "react-i18next";
import { statusesOf } from "@/components/statuses";
import type { Application } from "@/features/companies/api";

/** The look and the word of each state of an application. */
export function useApplicationStatuses() {
  const { t } = useTranslation("companies");
  return statusesOf<Application["status"]>(
    {
      draft: "neutral",
      submitted: "info",
      in_review: "info",
      revision_requested: "warning",
      approved: "positive",
      rejected: "negative",
    },
    (status) => t(`statuses.${status}`),
  );
}
