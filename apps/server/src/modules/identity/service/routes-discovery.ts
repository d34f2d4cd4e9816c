import type { z } from "zod";
import { KNOWN_PROVIDERS } from "../external/known-providers.js";
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
    async ({ ctx }) => ({
      issuer: ctx.tokens.issuer,
      jwks_uri: `${ctx.settings.site.externalUrl}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ctx.tokens.algorithms.filter((alg) => alg !== "HS256"),
      subject_types_supported: ["public"],
    }),
  );

  server.on(
    { method: "GET", path: "/settings", summary: "Ways to sign in", response: settingsSchema },
    async ({ ctx }) => presentSettings(ctx.settings),
  );

  server.on(
    { method: "GET", path: "/health", summary: "The service answers", response: healthSchema },
    async () => ({ version: "1", name: "Lastro Auth", description: "Sign-in of the Lastro bank" }),
  );
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
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkeys.enabled,
  };
}
