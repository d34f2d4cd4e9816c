import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { type CustomProviderRow, findCustomProvider } from "./custom-provider-store.js";
import { configuredProvider, KNOWN_PROVIDERS, OIDC_DEFAULTS } from "./known-providers.js";
import { emailsOf, isTrue, mappedClaims, profileOf, textOf } from "./profile.js";
import { DEFAULT_LINKING_DOMAIN, type OutsideProvider } from "./provider.js";

/** The provider of a name, enabled or not. */
export async function findProvider(ctx: IdentityCtx, name: string): Promise<OutsideProvider | undefined> {
  const { external } = ctx.settings;
  const configured = Object.hasOwn(external, name) ? external[name] : undefined;
  if (configured) return configuredProvider(name, configured);
  if (!name.startsWith("custom:")) return undefined;
  const row = await findCustomProvider(ctx.db, ctx, name);
  return row && customProvider(ctx, row);
}

/** The provider a request wants to be led to, or the refusal. */
export async function usableProvider(ctx: IdentityCtx, asked: string | undefined): Promise<OutsideProvider> {
  const name = asked?.toLowerCase() ?? "";
  const provider = await findProvider(ctx, name);
  if (provider?.enabled) return provider;
  const known = provider !== undefined || (KNOWN_PROVIDERS as readonly string[]).includes(name);
  throw unsupportedProvider(known ? "provider is not enabled" : `Provider ${name} could not be found`);
}

export function unsupportedProvider(detail: string): AuthError {
  return new AuthError(400, "validation_failed", `Unsupported provider: ${detail}`);
}

function customProvider(ctx: IdentityCtx, row: CustomProviderRow): OutsideProvider {
  const base = {
    name: row.identifier,
    title: row.name,
    enabled: row.enabled,
    clientIds: [row.client_id, ...row.acceptable_client_ids],
    secret: ctx.outsideSecrets.open(row.id, row.client_secret_sealed).toString(),
    scopes: row.scopes,
    authorizationParams: texts(row.authorization_params),
    attributeMapping: texts(row.attribute_mapping),
    pkce: row.pkce_enabled,
    emailOptional: row.email_optional,
    linkingDomain: DEFAULT_LINKING_DOMAIN,
    addedLater: true,
  };
  if (row.provider_type === "oidc")
    return {
      ...OIDC_DEFAULTS,
      ...base,
      kind: "oidc",
      issuer: row.issuer ?? "",
      discoveryUrl: row.discovery_url ?? undefined,
      skipNonceCheck: row.skip_nonce_check,
    };
  return {
    ...base,
    kind: "oauth2",
    authorizationUrl: row.authorization_url ?? "",
    tokenUrl: row.token_url ?? "",
    userinfoUrl: row.userinfo_url ?? "",
    profile: (raw) => {
      const said = mappedClaims(raw, base.attributeMapping);
      const subject = textOf(said.sub ?? said.id);
      if (subject === undefined) return undefined;
      const issuer = new URL(row.token_url ?? "").origin;
      return profileOf({ issuer, subject, said, emails: emailsOf(said.email, isTrue(said.email_verified)) });
    },
  };
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = textOf(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
