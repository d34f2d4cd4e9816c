import type { RefusalTable } from "./refusal.js";

/** Of asking for codes and links, and of giving them back. */
export const CODES_REFUSALS = {
  recoverNeedsEmail: [400, "validation_failed", "Password recovery requires an email"],
  resendNeedsType: [
    400,
    "validation_failed",
    "Missing one of these types: signup, email_change, sms, phone_change",
  ],
  resendNeedsEmail: [400, "validation_failed", "Type provided requires an email address"],
  resendNeedsPhone: [400, "validation_failed", "Type provided requires a phone number"],
  resendWithBoth: [400, "validation_failed", "Only an email address or phone number should be provided."],
  resendWithNeither: [400, "validation_failed", "Missing email address or phone number"],
  phoneResendDisabled: [400, "phone_provider_disabled", "Phone logins are disabled"],

  verifyNeedsType: [400, "validation_failed", "Verify requires a verification type"],
  verifyNeedsToken: [400, "validation_failed", "Verify requires either a token or a token hash"],
  verifyNeedsEmail: [
    400,
    "validation_failed",
    "Only an email address or phone number should be provided on verify",
  ],
  verifyOnlyHash: [400, "validation_failed", "Only the token_hash and type should be provided"],
  verifyEmailInvalid: [422, "validation_failed", "Invalid email format"],
  verifyTypeUnknown: [400, "validation_failed", "Invalid email verification type"],
  codeExpired: [403, "otp_expired", "Token has expired or is invalid"],
  linkExpired: [403, "otp_expired", "Email link is invalid or has expired"],
} as const satisfies RefusalTable;
