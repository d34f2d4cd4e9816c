import { z } from "zod";
import { defineRoute } from "./route.js";
import { uuid } from "./wire.js";

/**
 * Checks a code of the caller's authenticator app. After `valid: true` the session is at aal2 and the client
 * refreshes it to get a token that says so. Open to a session whose second factor is still pending.
 */
export const verifySecondFactorRoute = defineRoute({
  method: "POST",
  path: "/functions/v1/verify-2fa",
  summary: "Check a second-factor code of the signed-in person",
  access: "public",
  body: z.object({ user_id: uuid, token: z.string().max(20) }),
  response: z.object({ valid: z.boolean(), error: z.string().optional() }),
  errors: [],
});
