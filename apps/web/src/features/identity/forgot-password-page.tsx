import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { FocusPage } from "@/features/identity/focus-page";
import { LetterForm } from "@/features/identity/letter-form";
import { authClient } from "@/lib/session/auth-client";

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation("identity");
  const recover = async (email: string) =>
    (await authClient()).resetPasswordForEmail(email, {
      redirectTo: `${window.location.origin}/reset-password`,
    });
  return (
    <FocusPage title={t("recover.title")} lead={t("recover.lead")} back="/login">
      <LetterForm
        ask={recover}
        submit={t("recover.submit")}
        failed={t("recover.failed")}
        sent={(email) => (
          <div className="flex flex-col gap-5">
            <Alert tone="positive" title={t("recover.doneTitle")}>
              {t("recover.doneText", { email })}
            </Alert>
            <Button asChild variant="secondary" size="lg">
              <Link to="/login">{t("recover.toSignIn")}</Link>
            </Button>
          </div>
        )}
      />
    </FocusPage>
  );
}
