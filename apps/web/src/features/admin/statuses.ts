import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";
import type { AdminUser } from "@/features/admin/api";

/** The look of each state of an account and of a verification; the words come from the catalogue. */
const USER_TONES: Record<AdminUser["status"], BadgeTone> = {
  active: "positive",
  unconfirmed: "warning",
  suspended: "negative",
  closed: "neutral",
};

const KYC_TONES: Record<AdminUser["kycStatus"], BadgeTone> = {
  DRAFT: "neutral",
  SUBMITTED: "info",
  CHECKING: "info",
  ON_HOLD: "warning",
  IN_REVIEW: "warning",
  REVISION: "warning",
  APPROVED: "positive",
  REVERIFY: "warning",
  REJECTED_RETRY: "negative",
  REJECTED_FINAL: "negative",
};

export const USER_STATUSES = Object.keys(USER_TONES) as AdminUser["status"][];

/** The look and the words of an account's states, for `StatusBadge`. */
export function useStatuses() {
  const { t } = useTranslation("admin");
  const user = mapped(USER_TONES, (status) => t(`users.status.${status}`));
  const kyc = mapped(KYC_TONES, (status) => t(`users.kyc.${status}`));
  return { user, kyc };
}

function mapped<S extends string>(tones: Record<S, BadgeTone>, label: (status: S) => string) {
  const entries = Object.entries(tones) as [S, BadgeTone][];
  return Object.fromEntries(
    entries.map(([status, tone]) => [status, { tone, label: label(status) }]),
  ) as Record<S, { tone: BadgeTone; label: string }>;
}
