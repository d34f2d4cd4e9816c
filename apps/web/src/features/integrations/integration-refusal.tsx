import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";

/** Why nothing was made; with the way to KYC Plus where that is what is wanted. */
export function IntegrationRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation("integrations");
  if (!(error instanceof ApiError) || error.code !== "integrations.verification_required")
    return <OutcomeAlert error={error} onRepeat={() => undefined} />;
  return (
    <Alert tone="warning" title={t("unverified.title")}>
      <p>{t("unverified.text")}</p>
      <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
        <Link to="/kyc-plus">{t("unverified.verify")}</Link>
      </Button>
    </Alert>
  );
}
