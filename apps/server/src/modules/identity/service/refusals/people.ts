import type { RefusalTable } from "./refusal.js";

/** Of signing up and of changing an account. */
export const PEOPLE_REFUSALS = {
  emailRequired: [400, "validation_failed", "An email address is required"],
  emailTooLong: [400, "validation_failed", "An email address is too long"],
  emailInvalid: [400, "validation_failed", "Unable to validate email address: invalid format"],
  phoneInvalid: [400, "validation_failed", "Invalid phone number format (E.164 required)"],
  metadataTooLarge: [400, "validation_failed", "User metadata is too large (max 4096 bytes)"],
  passwordTooLong: [400, "validation_failed", "Password cannot be longer than 128 characters"],
  samePassword: [422, "same_password", "New password should be different from the old password."],

  anonymousDisabled: [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  phoneSignupsDisabled: [400, "phone_provider_disabled", "Phone signups are disabled"],
  phoneLoginsDisabled: [422, "phone_provider_disabled", "Phone logins are disabled"],
  passwordRequired: [400, "validation_failed", "Signup requires a valid password"],
  signupWithBoth: [
    400,
    "validation_failed",
    "Only an email address or phone number should be provided on signup.",
  ],

  appMetadataForbidden: [403, "not_admin", "Updating app_metadata requires admin privileges"],
  updateNeedsAal2: [
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ],
  emailExists: [422, "email_exists", "A user with this email address has already been registered"],
  phoneExists: [422, "phone_exists", "A user with this phone number has already been registered"],
} as const satisfies RefusalTable;
