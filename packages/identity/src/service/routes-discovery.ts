import type { z } from "zod";
import { KNOWN_PROVIDERS } from "../external/known-providers.js";
import type { AuthServer } from "./routes-server.js";
import type { IdentitySettings } from "./settings.js";
import { healthSchema, jwksSchema, settingsSchema } from "./wire.js";

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
