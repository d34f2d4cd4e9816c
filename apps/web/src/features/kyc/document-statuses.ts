import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";
import type { KycDocument } from "@/features/kyc/api";

type ShownStatus = KycDocument["status"] | "READY";

const TONES: Readonly<Record<ShownStatus, BadgeTone>> = {
  READY: "accent",
  PENDING: "info",
  ACCEPTED: "positive",
  REVISION: "warning",
  REJECTED: "negative",
  REPLACED: "neutral",
};

/** The word and tone of each state of a document; `READY` is one that was not sent to review yet. */
export function useDocumentStatuses(): Record<ShownStatus, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("kyc");
  const of = (status: ShownStatus) => ({ tone: TONES[status], label: t(`documentStatus.${status}`) });
  return {
    READY: of("READY"),
    PENDING: of("PENDING"),
    ACCEPTED: of("ACCEPTED"),
    REVISION: of("REVISION"),
    REJECTED: of("REJECTED"),
    REPLACED: of("REPLACED"),
  };
}
