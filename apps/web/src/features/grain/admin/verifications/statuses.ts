import type { VerificationStatus } from "@lastro/contracts/grain/verification-states";
import { useTranslation } from "react-i18next";
import { type Statuses, statusesOf } from "@/components/statuses";

/** The look and the words of how far a verification has come. */
export function useVerificationStatuses(): Statuses<VerificationStatus> {
  const { t } = useTranslation("grain-admin-verifications");
  return statusesOf(
    { draft: "neutral", submitted: "warning", approved: "positive", refused: "negative", lapsed: "neutral" },
    (status) => t(`statuses.${status}`),
  );
}
