import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { LetterForm } from "@/features/identity/letter-form";
import { resendLetter } from "@/features/identity/resend-letter";

/** Asks for the confirmation e-mail again. */
export function ResendConfirmation() {
  const { t } = useTranslation("identity");
  return (
    <LetterForm
      ask={resendLetter}
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
