import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, pageOf, pageQuery, text, uuid } from "./wire.js";

/**
 * Checks a code of the caller's authenticator app. After `valid: true` the session is at aal2 and the client
 * refreshes it to get a token that says so. Open to a session whose second factor is still pending.
 */
export const verifySecondFactorRoute = defineRoute({
  method: "POST",
  path: "/functions/v1/verify-2fa",
  summary: "Check a second-factor code of the signed-in person",
  access: "public",
  body: z.object({ user_id: uuid, token: text({ min: 0, max: 64 }) }),
  response: z.object({ valid: z.boolean(), error: z.string().optional() }),
  errors: [],
});

/** What a person may see in the log of their own account, newest first. The words for each are the screens'. */
export const ACTIVITY_ACTIONS = [
  "login",
  "login_failed",
  "logout",
  "token_revoked",
  "user_signedup",
  "invite_accepted",
  "user_modified",
  "user_updated_password",
  "user_recovery_requested",
  "user_reauthenticate_requested",
  "user_confirmation_requested",
  "user_repeated_signup",
  "identity_linked",
  "identity_unlinked",
  "passkey_created",
  "passkey_updated",
  "passkey_deleted",
  "factor_in_progress",
  "factor_unenrolled",
  "verification_attempted",
  "factor_deleted",
  "factor_updated",
  "recovery_codes_generated",
  "oauth_grant_approved",
  "oauth_client_signed_in",
  "oauth_grant_revoked",
] as const;

/** What a request's user agent says about itself; a name is null when it says nothing known. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["desktop", "phone", "tablet", "unknown"]),
});

/** Where a network address is allocated, by ISO 3166-1; null where it is of no country, as in a private network. */
const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable();

export const activitySchema = z.object({
  id: uuid,
  action: z.enum(ACTIVITY_ACTIONS),
  at: instant,
  /** The network address it came from; empty when the house itself acted. */
  ip: z.string(),
  country: countrySchema,
  device: deviceSchema,
  /** The session it happened in, when it is known. */
  sessionId: uuid.nullable(),
  /** In the session that asks. */
  current: z.boolean(),
  /** Done by an operator of the house rather than by the person. */
  byOperator: z.boolean(),
  /** How a sign-in was proven ("password", "otp", "totp" …), where it was one. */
  method: z.string().nullable(),
});

export const listActivityRoute = defineRoute({
  method: "GET",
  path: "/v1/security/activity",
  summary: "What happened to the signed-in person's account, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(activitySchema),
  errors: [],
});

export const sessionSummarySchema = z.object({
  id: uuid,
  createdAt: instant,
  /** When it was last continued; the start until then. */
  lastSeenAt: instant,
  ip: z.string(),
  country: countrySchema,
  device: deviceSchema,
  assurance: z.enum(["aal1", "aal2"]),
  current: z.boolean(),
});

export const listSessionsRoute = defineRoute({
  method: "GET",
  path: "/v1/security/sessions",
  summary: "Where the person is signed in, this session first, then the latest seen",
  access: "client",
  response: z.object({ items: z.array(sessionSummarySchema) }),
  errors: [],
});

export const endSessionRoute = defineRoute({
  method: "DELETE",
  path: "/v1/security/sessions/:sessionId",
  summary: "End one of one's own sessions, at once; a session already gone is no failure",
  access: "client",
  params: z.object({ sessionId: uuid }),
  status: 204,
  errors: [],
});
