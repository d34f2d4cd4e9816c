import type { z } from "zod";
import { KNOWN_PROVIDERS } from "../external/known-providers.js";
import type { IdentityCtx } from "./context.js";
import type { AuthServer } from "./routes-server.js";
import type { IdentitySettings } from "./settings.js";
import { healthSchema, jwksSchema, openidSchema, settingsSchema } from "./wire.js";

/** What anyone may know about the service. */
export function registerDiscoveryRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/.well-known/jwks.json",
      summary: "The public keys that verify access tokens",
      response: jwksSchema,
    },
    async ({ ctx, reply }) => {
      reply.header("cache-control", "public, max-age=600");
      return ctx.tokens.jwks;
    },
  );

  server.on(
    {
      method: "GET",
      path: "/.well-known/openid-configuration",
      summary: "Where tokens come from and how they are verified",
      response: openidSchema,
    },
    async ({ ctx }) => presentDiscovery(ctx),
  );

  server.on(
    { method: "GET", path: "/settings", summary: "Ways to sign in", response: settingsSchema },
    async ({ ctx }) => presentSettings(ctx.settings),
  );

  server.on(
    { method: "GET", path: "/health", summary: "The service answers", response: healthSchema },
    async () => ({
      version: "1",
      name: "Lastro Auth",
      description: "Signs people in by the protocol of Supabase Auth",
    }),
  );
}

/** The addresses of the OAuth server are those its clients look for; they say themselves that it is not offered. */
function presentDiscovery({ tokens, settings }: IdentityCtx): z.infer<typeof openidSchema> {
  const { externalUrl } = settings.site;
  return {
    issuer: tokens.issuer,
    authorization_endpoint: `${externalUrl}/oauth/authorize`,
    token_endpoint: `${externalUrl}/oauth/token`,
    jwks_uri: `${externalUrl}/.well-known/jwks.json`,
    userinfo_endpoint: `${externalUrl}/oauth/userinfo`,
    scopes_supported: ["openid", "profile", "email", "phone", "offline_access"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: tokens.algorithms.filter((alg) => alg !== "HS256"),
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    claims_supported: ["sub", "aud", "iss", "exp", "iat", "email", "phone", "role", "session_id"],
    code_challenge_methods_supported: ["S256", "plain"],
  };
}

function presentSettings(settings: IdentitySettings): z.infer<typeof settingsSchema> {
  const { email, phone, anonymous, external } = settings;
  return {
    external: {
      anonymous_users: anonymous.enabled,
      ...Object.fromEntries(KNOWN_PROVIDERS.map((name) => [name, external[name]?.enabled ?? false])),
      email: email.enabled,
      phone: phone.enabled,
    },
    disable_signup: settings.signUpDisabled,
    mailer_autoconfirm: email.autoconfirm,
    phone_autoconfirm: phone.autoconfirm,
    sms_provider: phone.provider,
    saml_enabled: settings.saml !== undefined,
    saml_private_key_next_configured: settings.saml?.nextPrivateKey !== undefined,
    passkeys_enabled: settings.passkeys.enabled,
  };
}
