import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, NoAnswerError } from "@/lib/api-error";
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
  current_password_invalid: "currentPasswordWrong",
  current_password_required: "currentPasswordNeeded",
  reauthentication_needed: "accessUnconfirmed",
  reauthentication_not_valid: "codeWrong",
  mfa_recovery_codes_locked: "recoveryCodesLocked",
  mfa_factor_name_conflict: "factorNameTaken",
  too_many_enrolled_mfa_factors: "tooManyFactors",
  too_many_passkeys: "tooManyFactors",
  over_sms_send_rate_limit: "tooManyTexts",
  sms_send_failed: "textsNotSent",
  mfa_verified_factor_exists: "phoneKnown",
  mfa_recovery_codes_sole_factor: "recoveryCodesAlone",
  webauthn_credential_exists: "passkeyKnown",
  webauthn_credential_not_found: "passkeyFailed",
  webauthn_challenge_not_found: "passkeyFailed",
  webauthn_challenge_expired: "passkeyFailed",
  webauthn_verification_failed: "passkeyFailed",
} as const satisfies Record<string, Key>;

/** What a password lacks, the first of it. */
const WEAKNESSES = {
  length: "weakLength",
  characters: "weakCharacters",
  pwned: "weakPwned",
} as const satisfies Record<string, Key>;

/** The code of a refusal by the authentication service; nothing when it gave none or did not answer. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether no answer came, so that trying again may simply work. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof NoAnswerError || (error instanceof Error && error.name === "AuthRetryableFetchError")
  );
}

/** A sentence of the catalogue or of the house for a refusal; nothing when neither knows it. */
export function useRefusalSentence(): (error: unknown) => Promise<string | undefined> {
  const { t } = useTranslation("identity");
  const { language } = useLanguage();
  return useCallback(
    async (error) => {
      const code = codeOf(error);
      if (code === undefined) return undefined;
      const weakness = weaknessIn(error);
      if (weakness !== undefined) return t(`authErrors.${WEAKNESSES[weakness]}`);
      if (isKnown(code)) return t(`authErrors.${KNOWN[code]}`);
      return houseRefusal(code, language, error instanceof ApiError ? error.facts : {});
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

function weaknessIn(error: unknown): keyof typeof WEAKNESSES | undefined {
  if (!(error instanceof Error && "reasons" in error && Array.isArray(error.reasons))) return undefined;
  const reasons: readonly unknown[] = error.reasons;
  return (["pwned", "length", "characters"] as const).find((weakness) => reasons.includes(weakness));
}

function isKnown(code: string): code is keyof typeof KNOWN {
  return Object.hasOwn(KNOWN, code);
}

/** A refusal of the house itself: a CPF that has an account, a code that is wrong at the marketplace. */
async function houseRefusal(
  code: string,
  language: Language,
  facts: ApiError["facts"],
): Promise<string | undefined> {
  const { errorSentence, isErrorCode } = await import("@lastro/contracts/errors/index");
  return isErrorCode(code) ? errorSentence(code, language, facts) : undefined;
}
