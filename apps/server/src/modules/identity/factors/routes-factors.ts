import type { AuthServer } from "../service/routes-server.js";
import {
  challengeSchema,
  enrolBody,
  enrolledSchema,
  factorParams,
  sessionSchema,
  unenrolledSchema,
  verifyFactorBody,
} from "../service/wire.js";
import { challengeFactor } from "./challenge-factor.js";
import { enrolFactor } from "./enrol-factor.js";
import { unenrolFactor } from "./unenrol-factor.js";
import { verifyFactor } from "./verify-factor.js";

/** Second factors: begin, ask, answer, remove. */
export function registerFactorRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/factors",
      summary: "Begin a second factor",
      body: enrolBody,
      response: enrolledSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, body, signedIn }) =>
      enrolFactor(ctx, await signedIn(), {
        factorType: body.factor_type,
        friendlyName: body.friendly_name,
        issuer: body.issuer,
      }),
  );

  server.on(
    {
      method: "POST",
      path: "/factors/:factorId/challenge",
      summary: "Ask for a code of a factor",
      params: factorParams,
      response: challengeSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, params, signedIn }) => challengeFactor(ctx, await signedIn(), params.factorId),
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
      verifyFactor(ctx, await signedIn(), {
        factorId: params.factorId,
        challengeId: body.challenge_id ?? "",
        code: body.code ?? "",
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
    async ({ ctx, params, signedIn }) => unenrolFactor(ctx, await signedIn(), params.factorId),
  );
}
