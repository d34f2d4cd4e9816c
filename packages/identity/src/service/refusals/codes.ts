import type { RefusalTable } from "./refusal.js";

/** Of asking for codes and links, and of giving them back. */
export const CODES_REFUSALS = {
  otpWithBoth: [400, "validation_failed", "Only an email address or phone number should be provided"],
  otpChannelWithEmail: [400, "validation_failed", "Channel should only be specified with Phone OTP"],
  otpWithNeither: [400, "validation_failed", "One of email or phone must be set"],
  otpForStrangers: [422, "otp_disabled", "Signups not allowed for otp"],
  otpPhoneDisabled: [400, "phone_provider_disabled", "Unsupported phone provider"],
  channelInvalid: [
    400,
    "validation_failed",
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  ],
  magicLinkEmailDisabled: [422, "email_provider_disabled", "Email logins are disabled"],
  magicLinkDisabled: [422, "email_provider_disabled", "Login with magic link is disabled"],
  magicLinkNeedsEmail: [422, "validation_failed", "Password recovery requires an email"],
  recoverDisabled: [400, "email_provider_disabled", "Email logins are disabled"],
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
  emailResendDisabled: [400, "email_provider_disabled", "Email logins are disabled"],
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
  reauthenticateNeedsAddress: [
    400,
    "validation_failed",
    "Reauthentication requires the user to have an email or a phone number",
  ],
  reauthenticateEmailFirst: [422, "email_not_confirmed", "Please verify your email first."],
  reauthenticatePhoneFirst: [422, "phone_not_confirmed", "Please verify your phone first."],
  nonceInvalid: [422, "reauthentication_not_valid", "Nonce has expired or is invalid"],
  codeExpired: [403, "otp_expired", "Token has expired or is invalid"],
  linkExpired: [403, "otp_expired", "Email link is invalid or has expired"],
} as const satisfies RefusalTable;
