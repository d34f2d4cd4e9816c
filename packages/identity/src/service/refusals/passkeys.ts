import type { RefusalTable } from "./refusal.js";

/** Of passkeys. */
export const PASSKEYS_REFUSALS = {
  passkeysDisabled: [404, "passkey_disabled", "Passkeys are disabled"],
  passkeysNotForSso: [422, "validation_failed", "SSO users cannot register passkeys"],
  passkeysNeedAal2: [
    403,
    "insufficient_aal",
    "AAL2 session is required to manage passkeys when MFA is enabled",
  ],
  tooManyPasskeys: [422, "too_many_passkeys", "Maximum number of passkeys reached"],
  passkeyChallengeMissing: [400, "validation_failed", "challenge_id is required"],
  passkeyCredentialMissing: [400, "validation_failed", "credential is required"],
  passkeyChallengeInvalid: [400, "validation_failed", "challenge_id must be a valid UUID"],
  passkeyChallengeNotFound: [400, "webauthn_challenge_not_found", "Challenge not found or already used"],
  passkeyChallengeExpired: [400, "webauthn_challenge_expired", "Challenge has expired"],
  passkeyResponseInvalid: [400, "webauthn_verification_failed", "Invalid credential response"],
  passkeyWrong: [400, "webauthn_verification_failed", "Credential verification failed"],
  passkeyExists: [422, "webauthn_credential_exists", "This credential is already registered"],
  passkeyEmailNotConfirmed: [403, "email_not_confirmed", "Email not confirmed"],
  passkeyPhoneNotConfirmed: [403, "phone_not_confirmed", "Phone not confirmed"],
  passkeyNotFound: [404, "validation_failed", "Passkey not found"],
  passkeyLeavesCodesAlone: [
    422,
    "mfa_recovery_codes_sole_factor",
    "This passkey is the last second factor: delete the recovery codes first",
  ],
  passkeyNameMissing: [400, "validation_failed", "friendly_name is required"],
  passkeyNameTooLong: [400, "validation_failed", "friendly_name must be 120 characters or less"],
} as const satisfies RefusalTable;
