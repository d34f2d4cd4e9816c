import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { VerificationNeeded } from "@/components/verification-needed";
import { ApiError } from "@/lib/api-error";

/** Refusals that stand at the field they are about. */
const AT_FIELDS = [
  "integrations.url_not_allowed",
  "integrations.address_invalid",
  "integrations.limits_not_possible",
] as const;

/** Whether this is why the server refused. */
export const isRefusedFor = (error: Error | null, code: (typeof AT_FIELDS)[number]): boolean =>
  error instanceof ApiError && error.code === code;

/** Why nothing was made; with the way to KYC Plus where that is what is wanted. */
export function IntegrationRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation("integrations");
  if (AT_FIELDS.some((code) => isRefusedFor(error, code))) return null;
  if (!(error instanceof ApiError) || error.code !== "integrations.verification_required")
    return <OutcomeAlert error={error} onRepeat={() => undefined} />;
  return (
    <VerificationNeeded
      words={{ title: t("unverified.title"), text: t("unverified.text"), action: t("unverified.verify") }}
    />
  );
}
