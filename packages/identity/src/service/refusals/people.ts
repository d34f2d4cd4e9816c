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

  signUpDisabled: [422, "signup_disabled", "Signups not allowed for this instance"],
  userExists: [422, "user_already_exists", "User already registered"],
  challengeWithPhone: [400, "validation_failed", "PKCE not supported for phone signups"],
  emailSignupsDisabled: [400, "email_provider_disabled", "Email signups are disabled"],
  anonymousDisabled: [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  emailLoginsDisabled: [422, "email_provider_disabled", "Email logins are disabled"],
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
  anonymousPassword: [
    422,
    "validation_failed",
    "Updating password of an anonymous user without an email or phone is not allowed",
  ],
  ssoManaged: [
    422,
    "user_sso_managed",
    "Updating email, phone, password of a SSO account only possible via SSO",
  ],
  reauthenticationNeeded: [400, "reauthentication_needed", "Password update requires reauthentication"],
  accessProofNeeded: [
    400,
    "reauthentication_needed",
    "Adding a way to sign in requires reauthentication: sign in again, or confirm the password or a code",
  ],
  currentPasswordRequired: [
    400,
    "current_password_required",
    "Current password required when setting new password.",
  ],
  currentPasswordInvalid: [
    400,
    "current_password_invalid",
    "Current password required when setting new password.",
  ],
  emailExists: [422, "email_exists", "A user with this email address has already been registered"],
  phoneExists: [422, "phone_exists", "A user with this phone number has already been registered"],
} as const satisfies RefusalTable;
