import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { LetterForm } from "@/features/identity/letter-form";
import { authClient } from "@/lib/session/auth-client";

/** Asks for the confirmation e-mail again. */
export function ResendConfirmation() {
  const { t } = useTranslation("identity");
  const resend = async (email: string) =>
    (await authClient()).resend({
      type: "signup",
      email,
      options: { emailRedirectTo: `${window.location.origin}/email-confirmed` },
    });
  return (
    <LetterForm
      ask={resend}
      submit={t("resend.submit")}
      failed={t("resend.failed")}
      sent={(email) => (
        <Alert tone="positive" title={t("resend.doneTitle")}>
          {t("resend.doneText", { email })}
        </Alert>
      )}
    />
  );
}
