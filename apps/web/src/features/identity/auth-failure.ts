import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "@/lib/i18n/language-provider";
import type { Language } from "@/lib/i18n/languages";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Key = keyof Namespaces["identity"]["authErrors"];

/** The service's codes that a person can do something about. */
const KNOWN = {
  invalid_credentials: "invalidCredentials",
  email_not_confirmed: "emailNotConfirmed",
  user_banned: "userBanned",
  over_request_rate_limit: "tooManyRequests",
  over_email_send_rate_limit: "tooManyEmails",
  weak_password: "weakPassword",
  same_password: "samePassword",
  otp_expired: "linkExpired",
  session_not_found: "sessionEnded",
  session_expired: "sessionEnded",
  refresh_token_not_found: "sessionEnded",
  refresh_token_already_used: "sessionEnded",
  insufficient_aal: "secondFactorNeeded",
  mfa_verification_failed: "codeWrong",
  mfa_challenge_expired: "codeWrong",
  signup_disabled: "signUpClosed",
} as const satisfies Record<string, Key>;

/** The code of a refusal by the authentication service; nothing when it gave none or did not answer. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether no answer came, so that trying again may simply work. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}

/** A sentence of the catalogue or of the house for a refusal; nothing when neither knows it. */
export function useRefusalSentence(): (error: unknown) => Promise<string | undefined> {
  const { t } = useTranslation("identity");
  const { language } = useLanguage();
  return useCallback(
    async (error) => {
      const code = codeOf(error);
      if (code === undefined) return undefined;
      if (isKnown(code)) return t(`authErrors.${KNOWN[code]}`);
      return houseRefusal(code, language);
    },
    [t, language],
  );
}

/** What to say about any failed call of the authentication client: never its raw English. */
export function useAuthFailure(): (error: unknown) => Promise<string> {
  const { t } = useTranslation(["identity", "common"]);
  const refusal = useRefusalSentence();
  return useCallback(
    async (error) => {
      if (isUnanswered(error)) return t("errors.noAnswer", { ns: "common" });
      return (await refusal(error)) ?? t("unexpected.text");
    },
    [t, refusal],
  );
}

function isKnown(code: string): code is keyof typeof KNOWN {
  return Object.hasOwn(KNOWN, code);
}

/** A refusal of the bank itself while an account is made: a CPF that has one, an address that is none. */
async function houseRefusal(code: string, language: Language): Promise<string | undefined> {
  const { errorSentence, isErrorCode } = await import("@lastro/contracts/errors/index");
  return isErrorCode(code) ? errorSentence(code, language) : undefined;
}
