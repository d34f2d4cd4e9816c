import type { RefusalTable } from "./refusal.js";

/** Of second factors. */
export const FACTORS_REFUSALS = {
  anonymousForbidden: [403, "no_authorization", "Anonymous user not allowed to perform these actions"],
  factorTypeUnknown: [400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"],
  factorNameInvalid: [
    400,
    "validation_failed",
    "friendly_name and issuer must be plain text of 120 characters or less",
  ],
  factorTotpDisabled: [422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"],
  factorPhoneDisabled: [422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  factorWebauthnDisabled: [422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"],
  factorTotpVerifyDisabled: [422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP"],
  factorPhoneVerifyDisabled: [422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone"],
  factorWebauthnVerifyDisabled: [
    422,
    "mfa_webauthn_verify_not_enabled",
    "MFA verification is disabled for WebAuthn",
  ],
  factorPhoneMissing: [400, "validation_failed", "Phone number required to enroll Phone factor"],
  factorPhoneTaken: [
    422,
    "mfa_verified_factor_exists",
    "A verified phone factor already exists, unenroll the existing factor to continue",
  ],
  tooManyFactors: [
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  ],
  enrolNeedsAal2: [403, "insufficient_aal", "AAL2 required to enroll a new factor"],
  factorIdInvalid: [404, "validation_failed", "factor_id must be an UUID"],
  factorNotFound: [404, "mfa_factor_not_found", "Factor not found"],
  factorCodeEmpty: [400, "validation_failed", "Code needs to be non-empty"],
  webauthnMissing: [400, "validation_failed", "WebAuthn config required"],
  webauthnTypeUnknown: [400, "validation_failed", "WebAuthn type must be create or request"],
  webauthnResponseMissing: [400, "validation_failed", "credential_response required"],
  webauthnResponseInvalid: [400, "validation_failed", "Invalid credential_response"],
  challengeNotFound: [422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"],
  challengeMismatch: [422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."],
  factorCodeWrong: [422, "mfa_verification_failed", "Invalid TOTP code entered"],
  phoneCodeWrong: [422, "mfa_verification_failed", "Invalid MFA Phone code entered"],
  webauthnWrong: [422, "mfa_verification_failed", "Invalid WebAuthn credential entered"],
  webauthnUsedTwice: [
    422,
    "mfa_verification_failed",
    "This key opened the session already: answer with another factor, or sign in with the password",
  ],
  unenrolNeedsAal2: [422, "insufficient_aal", "AAL2 required to unenroll verified factor"],

  recoveryCodesNone: [404, "mfa_factor_not_found", "The user has not enrolled recovery codes"],
  recoveryCodesDisabled: [
    422,
    "mfa_recovery_codes_enroll_not_enabled",
    "MFA enroll is disabled for recovery codes",
  ],
  recoveryCodesVerifyDisabled: [
    422,
    "mfa_recovery_codes_verify_not_enabled",
    "MFA verification is disabled for recovery codes",
  ],
  recoveryCodesNeedAal2: [403, "insufficient_aal", "AAL2 required to generate recovery codes"],
  recoveryCodesAgainNeedAal2: [403, "insufficient_aal", "AAL2 required to regenerate recovery codes"],
  recoveryCodesRemovalNeedsAal2: [403, "insufficient_aal", "AAL2 required to delete recovery codes"],
  recoveryCodesExist: [
    422,
    "mfa_verified_factor_exists",
    "Recovery codes are already enrolled for this user, use regenerate to rotate them",
  ],
  recoveryCodesAlone: [
    422,
    "mfa_recovery_codes_sole_factor",
    "At least one other verified factor is required to generate recovery codes",
  ],
  recoveryCodeWrong: [422, "mfa_verification_failed", "Invalid recovery code entered"],
  recoveryCodesElsewhere: [
    422,
    "validation_failed",
    "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
  ],
  recoveryCodesWouldBeAlone: [
    422,
    "validation_failed",
    "Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.",
  ],
} as const satisfies RefusalTable;
