import type { RefusalTable } from "./refusal.js";

/** Of signing in, refreshing and signing out. */
export const SESSIONS_REFUSALS = {
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
  phoneNotConfirmed: [400, "phone_not_confirmed", "Phone not confirmed"],

  refreshTokenInvalid: [400, "validation_failed", "Refresh token is not valid"],
  refreshTokenForeign: [400, "validation_failed", "Invalid Refresh Token: Not Issued By This Server"],
  refreshTokenNotFound: [400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
  refreshTokenUsed: [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"],
  refreshUserBanned: [400, "user_banned", "Invalid Refresh Token: User Banned"],
  sessionExpired: [400, "session_expired", "Invalid Refresh Token: Session Expired"],
  sessionInactive: [400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)"],
  sessionLowAal: [
    400,
    "session_expired",
    "Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)",
  ],
  sessionSuperseded: [
    400,
    "session_expired",
    "Invalid Refresh Token: Session Expired (Revoked by Newer Login)",
  ],
  sessionIdNotUuid: [404, "validation_failed", "session_id must be an UUID"],
} as const satisfies RefusalTable;
