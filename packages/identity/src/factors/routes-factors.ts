import { assertNotAnonymous } from "../service/assert-not-anonymous.js";
import type { AuthServer } from "../service/routes-server.js";
import { sessionSchema } from "../service/wire.js";
import { challengeFactor } from "./challenge-factor.js";
import { enrolFactor } from "./enrol-factor.js";
import { registerAdminFactorRoutes } from "./routes-admin-factors.js";
import { registerRecoveryCodeRoutes } from "./routes-recovery-codes.js";
import { unenrolFactor } from "./unenrol-factor.js";
import { verifyFactor } from "./verify-factor.js";
import {
  challengeBody,
  challengeSchema,
  enrolBody,
  enrolledSchema,
  factorParams,
  unenrolledSchema,
  verifyFactorBody,
} from "./wire-factors.js";

/** Second factors: begin, ask, answer, remove. */
export function registerFactorRoutes(server: AuthServer): void {
  registerRecoveryCodeRoutes(server);
  registerAdminFactorRoutes(server);

  server.on(
    {
      method: "POST",
      path: "/factors",
      summary: "Begin a second factor",
      body: enrolBody,
      response: enrolledSchema,
      signedIn: true,
    },
    async ({ ctx, body, signedIn }) =>
      enrolFactor(ctx, assertNotAnonymous(await signedIn()), {
        factorType: body.factor_type,
        friendlyName: body.friendly_name,
        issuer: body.issuer,
        phone: body.phone,
      }),
  );

  server.on(
    {
      method: "POST",
      path: "/factors/:factorId/challenge",
      summary: "Ask for an answer of a factor",
      params: factorParams,
      body: challengeBody,
      bodyOptional: true,
      response: challengeSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, params, body, signedIn }) =>
      challengeFactor(ctx, assertNotAnonymous(await signedIn()), {
        factorId: params.factorId,
        channel: body.channel,
        ownPasskey: body.webauthn?.own_passkey === true,
      }),
  );

  server.on(
    {
      method: "POST",
      path: "/factors/:factorId/verify",
      summary: "Answer a challenge: the session rises to aal2",
      params: factorParams,
      body: verifyFactorBody,
      response: sessionSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, params, body, signedIn }) =>
      verifyFactor(ctx, assertNotAnonymous(await signedIn()), {
        factorId: params.factorId,
        challengeId: body.challenge_id ?? "",
        code: body.code ?? "",
        webauthn: body.webauthn,
      }),
  );

  server.on(
    {
      method: "DELETE",
      path: "/factors/:factorId",
      summary: "Remove a factor",
      params: factorParams,
      response: unenrolledSchema,
      signedIn: true,
    },
    async ({ ctx, params, signedIn }) =>
      unenrolFactor(ctx, assertNotAnonymous(await signedIn()), params.factorId),
  );
}
