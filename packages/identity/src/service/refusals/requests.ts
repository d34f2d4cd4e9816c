import type { RefusalTable } from "./refusal.js";

/** Of any endpoint. */
export const REQUESTS_REFUSALS = {
  notFound: [404, "not_found", "Not found"],
  methodNotAllowed: [405, "not_found", "Method not allowed"],
  unexpected: [
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  ],
  timedOut: [504, "request_timeout", "Processing this request timed out, please retry after a moment."],
  unavailable: [503, "request_timeout", "Processing this request timed out, please retry after a moment."],
  unacceptableText: [
    400,
    "validation_failed",
    "The request contains characters or numbers that cannot be kept",
  ],

  noAuthorization: [401, "no_authorization", "This endpoint requires a valid Bearer token"],
  missingSub: [403, "bad_jwt", "invalid claim: missing sub claim"],
  subInvalid: [400, "bad_jwt", "invalid claim: sub claim must be a UUID"],
  audienceMismatch: [400, "validation_failed", "Token audience doesn't match request audience"],
  sessionIdInvalid: [403, "bad_jwt", "invalid claim: session_id claim must be a UUID"],
  userNotFound: [403, "user_not_found", "User from sub claim in JWT does not exist"],
  sessionNotFound: [403, "session_not_found", "Session from session_id claim in JWT does not exist"],
  needsAal2: [403, "insufficient_aal", "AAL2 session is required: give the second factor first"],
  userBanned: [403, "user_banned", "User is banned"],
} as const satisfies RefusalTable;
