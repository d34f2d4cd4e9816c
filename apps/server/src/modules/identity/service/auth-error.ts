import type { ErrorCode } from "@lastro/contracts";

/** Every code `/auth/v1` answers: the closed list clients may switch on. */
const AUTH_ERROR_CODES = [
  "unexpected_failure",
  "validation_failed",
  "bad_json",
  "request_timeout",
  "request_entity_too_large",
  "not_found",
  "no_authorization",
  "bad_jwt",
  "not_admin",
  "user_not_found",
  "session_not_found",
  "session_expired",
  "user_banned",
  "invalid_credentials",
  "email_not_confirmed",
  "signup_disabled",
  "anonymous_provider_disabled",
  "phone_provider_disabled",
  "email_exists",
  "weak_password",
  "same_password",
  "refresh_token_not_found",
  "refresh_token_already_used",
  "otp_expired",
  "over_request_rate_limit",
  "over_email_send_rate_limit",
  "insufficient_aal",
  "too_many_enrolled_mfa_factors",
  "mfa_factor_name_conflict",
  "mfa_factor_not_found",
  "mfa_ip_address_mismatch",
  "mfa_challenge_expired",
  "mfa_verification_failed",
  "mfa_phone_enroll_not_enabled",
  "mfa_webauthn_enroll_not_enabled",
] as const;

export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

export type WeakPasswordReason = "length" | "characters" | "pwned";

export interface AuthErrorDetails {
  readonly retryAfterSeconds?: number;
  readonly weakPassword?: readonly WeakPasswordReason[];
}

/** A refusal of the authentication service, in its own wire shape rather than problem details. */
export class AuthError extends Error {
  readonly status: number;
  /** One of ours, or the refusal of a module that takes part in creating a user. */
  readonly code: AuthErrorCode | ErrorCode;
  readonly details: AuthErrorDetails;

  constructor(
    status: number,
    code: AuthErrorCode | ErrorCode,
    message: string,
    details: AuthErrorDetails = {},
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type Refusal = readonly [status: number, code: AuthErrorCode, message: string];

/** The refusals with fixed words. Statuses and codes are the contract; the words are kept for older clients. */
const REFUSALS = {
  notFound: [404, "not_found", "Not found"],
  methodNotAllowed: [405, "not_found", "Method not allowed"],
  bodyTooLarge: [413, "request_entity_too_large", "Request body too large (max 1048576 bytes)"],
  unexpected: [
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  ],
  unavailable: [503, "request_timeout", "Processing this request timed out, please retry after a moment."],
  unacceptableText: [
    400,
    "validation_failed",
    "The request contains characters or numbers that cannot be kept",
  ],

  noAuthorization: [401, "no_authorization", "This endpoint requires a valid Bearer token"],
  missingSub: [403, "bad_jwt", "invalid claim: missing sub claim"],
  userNotFound: [403, "user_not_found", "User from sub claim in JWT does not exist"],
  sessionNotFound: [403, "session_not_found", "Session from session_id claim in JWT does not exist"],
  userBanned: [403, "user_banned", "User is banned"],

  emailRequired: [400, "validation_failed", "An email address is required"],
  emailTooLong: [400, "validation_failed", "An email address is too long"],
  emailInvalid: [400, "validation_failed", "Unable to validate email address: invalid format"],
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

  unsupportedGrant: [400, "invalid_credentials", "unsupported_grant_type"],
  loginWithBoth: [
    400,
    "validation_failed",
    "Only an email address or phone number should be provided on login.",
  ],
  loginWithNeither: [400, "validation_failed", "missing email or phone"],
  invalidCredentials: [400, "invalid_credentials", "Invalid login credentials"],
  bannedAtSignIn: [400, "user_banned", "User is banned"],
  emailNotConfirmed: [400, "email_not_confirmed", "Email not confirmed"],

  refreshTokenInvalid: [400, "validation_failed", "Refresh token is not valid"],
  refreshTokenForeign: [400, "validation_failed", "Invalid Refresh Token: Not Issued By This Server"],
  refreshTokenNotFound: [400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
  refreshTokenUsed: [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"],
  refreshUserBanned: [400, "user_banned", "Invalid Refresh Token: User Banned"],
  sessionExpired: [400, "session_expired", "Invalid Refresh Token: Session Expired"],

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

  appMetadataForbidden: [403, "not_admin", "Updating app_metadata requires admin privileges"],
  updateNeedsAal2: [
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ],
  emailExists: [422, "email_exists", "A user with this email address has already been registered"],

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
} as const satisfies Readonly<Record<string, Refusal>>;

export type RefusalName = keyof typeof REFUSALS;

/** The named refusal, to be thrown. */
export function refusal(name: RefusalName): AuthError {
  const [status, code, message] = REFUSALS[name];
  return new AuthError(status, code, message);
}

export function badJson(detail: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${detail}`);
}

export function badJwt(detail: string): AuthError {
  return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${detail}`);
}

/** A mail of the same purpose was asked for a moment ago. The registration page reads the number from the words. */
export function askedTooSoon(seconds: number): AuthError {
  return new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

export function tooManyMails(seconds: number): AuthError {
  return new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", {
    retryAfterSeconds: seconds,
  });
}

export function tooManyRequests(seconds: number): AuthError {
  return new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
    retryAfterSeconds: seconds,
  });
}

/** Trouble that passes: clients keep the session, wait and ask again, which they would not after a 4xx. */
export function comeBack(seconds: number): AuthError {
  const [status, code, message] = REFUSALS.unavailable;
  return new AuthError(status, code, message, { retryAfterSeconds: seconds });
}

export function weakPassword(messages: readonly string[], reasons: readonly WeakPasswordReason[]): AuthError {
  return new AuthError(422, "weak_password", messages.join(" "), { weakPassword: reasons });
}
