import type { AuthServer } from "./routes-server.js";
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
      jwks_uri: `${ctx.tokens.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ctx.tokens.algorithms.filter((alg) => alg !== "HS256"),
      subject_types_supported: ["public"],
    }),
  );

  server.on(
    { method: "GET", path: "/settings", summary: "Ways to sign in", response: settingsSchema },
    async () => ({
      external: { anonymous_users: false, email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      passkeys_enabled: false,
    }),
  );

  server.on(
    { method: "GET", path: "/health", summary: "The service answers", response: healthSchema },
    async () => ({ version: "1", name: "Lastro Auth", description: "Sign-in of the Lastro bank" }),
  );
}
