import type { z } from "zod";
import type { IdentityCtx } from "../service/context.js";
import { GRANT_TYPES } from "./client-rules.js";
import { offeredScopes } from "./scopes.js";
import type { openidSchema } from "./wire-discovery.js";

type Described = Pick<IdentityCtx, "tokens" | "settings">;

/** What this house says of its tokens and, where it is an OAuth server, of the endpoints it has as one. No other. */
export function describeServer(ctx: Described): z.infer<typeof openidSchema> {
  const { tokens, settings } = ctx;
  const { externalUrl } = settings.site;
  return {
    issuer: tokens.issuer,
    jwks_uri: `${externalUrl}/.well-known/jwks.json`,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: tokens.algorithms.filter((alg) => alg !== "HS256"),
    claims_supported: ["sub", "aud", "iss", "exp", "iat", "email", "phone", "role", "session_id"],
    ...(settings.oauthServer.enabled ? describeOAuth(ctx) : {}),
  };
}

function describeOAuth(ctx: Described) {
  const { externalUrl } = ctx.settings.site;
  return {
    authorization_endpoint: `${externalUrl}/oauth/authorize`,
    token_endpoint: `${externalUrl}/oauth/token`,
    userinfo_endpoint: `${externalUrl}/oauth/userinfo`,
    ...(ctx.settings.oauthServer.dynamicRegistration
      ? { registration_endpoint: `${externalUrl}/oauth/clients/register` }
      : {}),
    scopes_supported: [...offeredScopes(ctx)],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: [...GRANT_TYPES],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    claims_supported: [
      "sub",
      "aud",
      "iss",
      "exp",
      "iat",
      "auth_time",
      "nonce",
      "email",
      "email_verified",
      "phone_number",
      "phone_number_verified",
      "name",
      "preferred_username",
      "picture",
      "updated_at",
    ],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}
