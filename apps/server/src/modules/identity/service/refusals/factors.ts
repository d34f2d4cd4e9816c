import type { RefusalTable } from "./refusal.js";

/** Of second factors. */
export const FACTORS_REFUSALS = {
  factorTypeUnknown: [400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"],
  factorNameInvalid: [
    400,
    "validation_failed",
    "friendly_name and issuer must be plain text of 120 characters or less",
  ],
  factorPhoneDisabled: [422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  factorWebauthnDisabled: [422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"],
  tooManyFactors: [
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  ],
  enrolNeedsAal2: [403, "insufficient_aal", "AAL2 required to enroll a new factor"],
  factorIdInvalid: [404, "validation_failed", "factor_id must be an UUID"],
  factorNotFound: [404, "mfa_factor_not_found", "Factor not found"],
  factorCodeEmpty: [400, "validation_failed", "Code needs to be non-empty"],
  challengeNotFound: [422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"],
  challengeMismatch: [422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."],
  factorCodeWrong: [422, "mfa_verification_failed", "Invalid TOTP code entered"],
  unenrolNeedsAal2: [422, "insufficient_aal", "AAL2 required to unenroll verified factor"],
} as const satisfies RefusalTable;
