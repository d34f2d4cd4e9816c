import type { z } from "zod";
import { assertRecentProof } from "../people/recent-proof.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { firstOf } from "../service/http/read-request.js";
import { toAuthError } from "../service/http/send-refusal.js";
import { assertSecondFactor } from "../service/require-session.js";
import type { AuthRequest, AuthRoute, AuthServer } from "../service/routes-server.js";
import { emptySchema } from "../service/wire.js";
import { departToProvider } from "./depart-to-provider.js";
import { type ProviderAnswer, returnFromProvider } from "./return-from-provider.js";
import { unlinkIdentity } from "./unlink-identity.js";
import { authorizeQuery, callbackFields, identityParams, urlSchema } from "./wire-external.js";

/** Outside providers: the way there, the way back, and linking them to an account. */
export function registerExternalRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/authorize",
      summary: "Sign in with an outside provider: leads there",
      query: authorizeQuery,
      status: 302,
    },
    async ({ ctx, query, redirectTo, reply }) =>
      reply.redirect(await depart(ctx, query, redirectTo("")), 302),
  );

  server.on(
    {
      method: "GET",
      path: "/callback",
      summary: "Come back from an outside provider",
      query: callbackFields,
      status: 302,
    },
    async (request) => arrive(request, request.query),
  );

  server.on(
    {
      method: "POST",
      path: "/callback",
      summary: "Come back from an outside provider that posts its answer",
      body: callbackFields,
      form: true,
      status: 302,
    },
    async (request) => arrive(request, request.body),
  );

  server.on(
    {
      method: "GET",
      path: "/user/identities/authorize",
      summary: "Link an outside provider to the account: leads there, or says where that is",
      query: authorizeQuery,
      response: urlSchema,
      signedIn: true,
    },
    async ({ ctx, query, caller, redirectTo, reply }) => {
      if (!ctx.settings.manualLinking) throw refusal("linkingDisabled");
      const known = await caller();
      assertSecondFactor(known);
      assertRecentProof(ctx, known);
      const { user } = known;
      const url = await depart(ctx, query, redirectTo(""), user.id);
      return query.skip_http_redirect === "true" ? { url } : reply.redirect(url, 302);
    },
  );

  server.on(
    {
      method: "DELETE",
      path: "/user/identities/:identityId",
      summary: "Take a way of signing in from the account",
      params: identityParams,
      response: emptySchema,
      signedIn: true,
    },
    async ({ ctx, params, caller, reply }) => {
      if (!ctx.settings.manualLinking) throw refusal("linkingDisabled");
      const known = await caller();
      assertSecondFactor(known);
      await unlinkIdentity(ctx, known, {
        identityId: params.identityId,
        audience: firstOf(reply.request.headers["x-jwt-aud"]),
      });
      return {};
    },
  );
}

function depart(
  ctx: IdentityCtx,
  query: z.output<typeof authorizeQuery>,
  redirectTo: string,
  linkingUserId?: string,
): Promise<string> {
  return departToProvider(ctx, {
    provider: query.provider,
    scopes: query.scopes,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    invitation: query.invite_token,
    redirectTo,
    others: texts(query),
    ...(linkingUserId === undefined ? {} : { linkingUserId }),
  });
}

async function arrive<R extends AuthRoute>(
  { ctx, reply }: Pick<AuthRequest<R>, "ctx" | "reply">,
  answer: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { url, status } = await returnFromProvider(ctx, texts(answer), (error) =>
    toAuthError(error, reply.request),
  );
  return reply.redirect(url, status);
}

function texts(values: Readonly<Record<string, unknown>>): ProviderAnswer {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
