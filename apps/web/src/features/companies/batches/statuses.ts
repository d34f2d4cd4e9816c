import { useTranslation } from "react-i18next";
import { statusesOf } from "@/components/statuses";
import type { Batch, BatchLine } from "@/features/companies/batches/api";

/** The look and the word of each state of a batch. */
export function useBatchStatuses() {
  const { t } = useTranslation("companies");
  return statusesOf<Batch["status"]>(
    { draft: "neutral", waiting: "warning", paying: "info", done: "positive", cancelled: "neutral" },
    (status) => t(`batches.statuses.${status}`),
  );
}

/** The same of a line. */
export function useLineStatuses() {
  const { t } = useTranslation("companies");
  return statusesOf<BatchLine["status"]>(
    { ready: "info", problem: "negative", paid: "positive", failed: "negative" },
    (status) => t(`batches.lineStatuses.${status}`),
  );
}
