import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { VerificationNeeded } from "@/components/verification-needed";
import { ApiError } from "@/lib/api-error";

/** Why no quote was given; whoever is not verified yet is led there. */
export function QuoteRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation("otc");
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.code !== "otc.verification_required")
    return <ErrorAlert error={error} />;
  return (
    <VerificationNeeded
      words={{ title: t("unverified.title"), text: t("unverified.text"), action: t("unverified.action") }}
    />
  );
}
