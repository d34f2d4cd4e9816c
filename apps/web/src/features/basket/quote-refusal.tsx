import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";

/** Why no quote was given; whoever is not verified yet is led there. */
export function QuoteRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation("otc");
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.code !== "otc.verification_required")
    return <ErrorAlert error={error} />;
  return (
    <Alert tone="warning" title={t("unverified.title")}>
      <p>{t("unverified.text")}</p>
      <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
        <Link to="/kyc-plus">{t("unverified.action")}</Link>
      </Button>
    </Alert>
  );
}
