import { inTransaction, violatedConstraint } from "@lastro/platform/database/database";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import {
  type CustomKind,
  type CustomProviderRow,
  findCustomProvider,
  insertCustomProvider,
  updateCustomProvider,
} from "./custom-provider-store.js";
import { KNOWN_PROVIDERS } from "./known-providers.js";
import type { CustomProviderWish } from "./wire-custom-provider.js";

const PREFIX = "custom:";

/** What this house says of itself to a provider, whoever wants it said otherwise. */
const RESERVED_PARAMETERS = [
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "state",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "nonce",
];

/** What no provider says of a person here. */
const PROTECTED_FIELDS = [
  "id",
  "aud",
  "role",
  "app_metadata",
  "created_at",
  "updated_at",
  "confirmed_at",
  "email_confirmed_at",
  "phone_confirmed_at",
  "banned_until",
  "is_super_admin",
];

/** The provider of an identifier, or the refusal. */
export async function customProviderOf(ctx: IdentityCtx, identifier: string): Promise<CustomProviderRow> {
  if (!identifier.startsWith(PREFIX)) throw refusal("customProviderPrefix");
  const found = await findCustomProvider(ctx.db, ctx, identifier);
  if (!found) throw refusal("customProviderUnknown");
  return found;
}

/** Adds a provider for everyone to sign in with. */
export async function addCustomProvider(
  ctx: IdentityCtx,
  wish: CustomProviderWish,
): Promise<CustomProviderRow> {
  const { enabled, max } = ctx.settings.customProviders;
  if (!enabled) throw refusal("customProvidersDisabled");
  const kind = wish.provider_type;
  if (kind !== "oauth2" && kind !== "oidc") throw refusal("customProviderType");
  const identifier = acceptedIdentifier(wish.identifier);
  const secret = required(wish, kind);
  assertParameters(wish);
  assertAddresses(ctx, wish);

  const id = ctx.random.id();
  const at = ctx.clock.now();
  const row: CustomProviderRow = {
    id,
    provider_type: kind,
    identifier,
    name: wish.name ?? "",
    client_id: wish.client_id ?? "",
    client_secret_sealed: ctx.outsideSecrets.seal(id, Buffer.from(secret)),
    acceptable_client_ids: wish.acceptable_client_ids ?? [],
    scopes: scopesFor(kind, wish.scopes ?? []),
    pkce_enabled: wish.pkce_enabled ?? true,
    attribute_mapping: wish.attribute_mapping ?? {},
    authorization_params: wish.authorization_params ?? {},
    enabled: wish.enabled ?? true,
    email_optional: wish.email_optional ?? false,
    ...addressesOf(kind, wish),
    skip_nonce_check: kind === "oidc" && (wish.skip_nonce_check ?? false),
    created_at: at,
    updated_at: at,
  };
  try {
    await inTransaction(ctx.db, async (tx) => {
      if (await findCustomProvider(tx, ctx, identifier)) throw refusal("customProviderTaken");
      const added = await insertCustomProvider(tx, ctx, row, max > 0 ? max : Number.MAX_SAFE_INTEGER);
      if (!added) throw refusal("customProviderQuota");
    });
  } catch (error) {
    if (violatedConstraint(error) === "identity_custom_provider_is_known_once")
      throw refusal("customProviderTaken");
    throw error;
  }
  return row;
}

/** Changes what is given of a provider; its kind and its name stay. */
export async function changeCustomProvider(
  ctx: IdentityCtx,
  identifier: string,
  wish: CustomProviderWish,
): Promise<CustomProviderRow> {
  const known = await customProviderOf(ctx, identifier);
  const kind = known.provider_type;
  assertParameters(wish);
  assertAddresses(ctx, wish);
  const addresses = addressesOf(kind, {
    issuer: wish.issuer || (known.issuer ?? undefined),
    discovery_url: wish.discovery_url ?? known.discovery_url ?? undefined,
    authorization_url: wish.authorization_url || (known.authorization_url ?? undefined),
    token_url: wish.token_url || (known.token_url ?? undefined),
    userinfo_url: wish.userinfo_url || (known.userinfo_url ?? undefined),
    jwks_uri: wish.jwks_uri ?? known.jwks_uri ?? undefined,
  });
  const row: CustomProviderRow = {
    ...known,
    ...addresses,
    name: wish.name || known.name,
    client_id: wish.client_id || known.client_id,
    ...(wish.client_secret
      ? { client_secret_sealed: ctx.outsideSecrets.seal(known.id, Buffer.from(wish.client_secret)) }
      : {}),
    acceptable_client_ids: wish.acceptable_client_ids ?? known.acceptable_client_ids,
    scopes: wish.scopes ? scopesFor(kind, wish.scopes) : known.scopes,
    pkce_enabled: wish.pkce_enabled ?? known.pkce_enabled,
    attribute_mapping: wish.attribute_mapping ?? known.attribute_mapping,
    authorization_params: wish.authorization_params ?? known.authorization_params,
    enabled: wish.enabled ?? known.enabled,
    email_optional: wish.email_optional ?? known.email_optional,
    skip_nonce_check: kind === "oidc" ? (wish.skip_nonce_check ?? known.skip_nonce_check) : false,
    updated_at: ctx.clock.now(),
  };
  await inTransaction(ctx.db, (tx) => updateCustomProvider(tx, row));
  return row;
}

function acceptedIdentifier(given: string | undefined): string {
  if (!given) throw invalid("identifier is required");
  const name = given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given;
  if ((KNOWN_PROVIDERS as readonly string[]).includes(name.toLowerCase()))
    throw invalid(`Cannot use reserved provider name: ${name}. This provider is already built in.`);
  if (!/^[a-z0-9][a-z0-9_.-]{0,62}$/.test(name))
    throw invalid("identifier may only contain lowercase letters, digits, dots, hyphens and underscores");
  return `${PREFIX}${name}`;
}

function required(wish: CustomProviderWish, kind: CustomKind): string {
  const { name, client_id: clientId, client_secret: secret } = wish;
  if (!name) throw invalid("name is required");
  if (!clientId) throw invalid("client_id is required");
  if (!secret) throw invalid("client_secret is required");
  if (kind === "oidc" && !wish.issuer) throw invalid("issuer is required for OIDC providers");
  if (kind === "oauth2")
    for (const field of ["authorization_url", "token_url", "userinfo_url"] as const)
      if (!wish[field]) throw invalid(`${field} is required for OAuth2 providers`);
  return secret;
}

function assertParameters(wish: CustomProviderWish): void {
  for (const name of Object.keys(wish.authorization_params ?? {}))
    if (RESERVED_PARAMETERS.includes(name))
      throw invalid(`Cannot override reserved OAuth parameter: ${name}`);
  for (const name of Object.keys(wish.attribute_mapping ?? {}))
    if (PROTECTED_FIELDS.includes(name)) throw invalid(`Cannot map to protected system field: ${name}`);
}

const ADDRESSES = [
  "issuer",
  "discovery_url",
  "authorization_url",
  "token_url",
  "userinfo_url",
  "jwks_uri",
] as const;

function assertAddresses(ctx: IdentityCtx, wish: CustomProviderWish): void {
  for (const field of ADDRESSES) {
    const address = wish[field];
    if (address && !isAcceptable(ctx, address)) throw invalid(`${field} must be a valid HTTPS URL`);
  }
}

function isAcceptable(ctx: IdentityCtx, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  return username === "" && (protocol === "https:" || (ctx.settings.trustLoopback && local));
}

type Addresses = Pick<CustomProviderRow, (typeof ADDRESSES)[number]>;

/** Each kind has addresses of its own; those of the other are dropped. */
function addressesOf(
  kind: CustomKind,
  wish: Readonly<Partial<Record<(typeof ADDRESSES)[number], string | undefined>>>,
): Addresses {
  const oidc = kind === "oidc";
  return {
    issuer: (oidc && wish.issuer) || null,
    discovery_url: (oidc && wish.discovery_url) || null,
    authorization_url: (!oidc && wish.authorization_url) || null,
    token_url: (!oidc && wish.token_url) || null,
    userinfo_url: (!oidc && wish.userinfo_url) || null,
    jwks_uri: (!oidc && wish.jwks_uri) || null,
  };
}

function scopesFor(kind: CustomKind, scopes: readonly string[]): readonly string[] {
  return kind === "oidc" && !scopes.includes("openid") ? ["openid", ...scopes] : scopes;
}

function invalid(words: string): AuthError {
  return new AuthError(400, "validation_failed", words);
}
