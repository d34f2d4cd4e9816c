import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { awaitConfirmation } from "@/features/identity/awaited-confirmation";
import { DEFAULT_COOLDOWN_SECONDS, secondsToWait } from "@/features/identity/cooldown";
import type { RegistrationForm } from "@/features/identity/registration-schema";
import { authClient } from "@/lib/session/auth-client";
import { codeOf, useRefusalSentence } from "@/lib/session/auth-failure";
import { toast } from "@/lib/toast-store";

const REDIRECT_MS = 1_500;

/** Codes that say "too soon"; anything nobody has words for is treated as if it might pass by itself. */
const TOO_SOON = new Set(["over_email_send_rate_limit", "over_request_rate_limit"]);

/** Makes the account, says how it went, and leads on to confirming its address. */
export function useRegistration(wait: (seconds: number) => void) {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const refusal = useRefusalSentence();

  const failed = (description: string) =>
    toast({ title: t("register.failed"), description, variant: "destructive" });

  const refused = async (error: Error) => {
    const seconds = secondsToWait(error.message);
    const words = TOO_SOON.has(codeOf(error) ?? "") ? undefined : await refusal(error);
    if (seconds === undefined && words !== undefined) return failed(words);
    wait(seconds ?? DEFAULT_COOLDOWN_SECONDS);
    failed(seconds === undefined ? t("register.tryLater") : t("register.wait", { seconds }));
  };

  return async ({ email, senha, confirmarSenha: _repeated, ...data }: RegistrationForm) => {
    try {
      const { data: answer, error } = await (await authClient()).signUp({
        email,
        password: senha,
        options: { data, emailRedirectTo: `${window.location.origin}/email-confirmed` },
      });
      if (error !== null) return await refused(error);
      if (answer.user === null || answer.user.id === "") return failed(t("register.noUserId"));
      toast({ title: t("register.doneTitle"), description: t("register.doneText") });
      awaitConfirmation(email);
      setTimeout(() => void navigate("/check-email"), REDIRECT_MS);
      return "registered" as const;
    } catch {
      failed(t("unexpected.text"));
    }
  };
}
