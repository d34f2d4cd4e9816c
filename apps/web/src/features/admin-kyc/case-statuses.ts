import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";
import type { CaseDocument, CaseStatus } from "@/features/admin-kyc/api";

const CASE_TONES: Readonly<Record<CaseStatus, BadgeTone>> = {
  DRAFT: "neutral",
  SUBMITTED: "info",
  CHECKING: "info",
  ON_HOLD: "warning",
  IN_REVIEW: "info",
  REVISION: "warning",
  APPROVED: "positive",
  REVERIFY: "warning",
  REJECTED_RETRY: "negative",
  REJECTED_FINAL: "negative",
};

const DOCUMENT_TONES: Readonly<Record<CaseDocument["status"], BadgeTone>> = {
  PENDING: "neutral",
  ACCEPTED: "positive",
  REVISION: "warning",
  REJECTED: "negative",
  REPLACED: "neutral",
};

type Looks<S extends string> = Record<S, { tone: BadgeTone; label: string }>;

/** The word and tone of every state of a case. */
export function useCaseStatuses(): Looks<CaseStatus> {
  const { t } = useTranslation("admin-kyc");
  return looks(CASE_TONES, (status) => t(`caseStatus.${status}`));
}

export function useDocumentStatuses(): Looks<CaseDocument["status"]> {
  const { t } = useTranslation("admin-kyc");
  return looks(DOCUMENT_TONES, (status) => t(`documentStatus.${status}`));
}

function looks<S extends string>(
  tones: Readonly<Record<S, BadgeTone>>,
  word: (status: S) => string,
): Looks<S> {
  const statuses = Object.keys(tones) as S[];
  return Object.fromEntries(
    statuses.map((status) => [status, { tone: tones[status], label: word(status) }]),
  ) as Looks<S>;
}
