import { inTransaction, violatedConstraint } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { fetchMetadata } from "./fetch-metadata.js";
import { type IdpMetadata, readIdpMetadata } from "./idp-metadata.js";
import { presentSsoProvider } from "./present-sso-provider.js";
import {
  domainsOf,
  findSsoProvider,
  findSsoProviderByDomain,
  findSsoProviderByEntity,
  findSsoProviderByResource,
  type SsoProviderRow,
  writeDomains,
  writeSsoProvider,
} from "./sso-store.js";
import type { SsoProviderWish } from "./wire-sso.js";

type Presented = ReturnType<typeof presentSsoProvider>;

const RESOURCE = "resource_";
const NAME_ID_FORMATS = [
  "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
];

/** The organisation of an id, or of a name of the operator's own. */
export async function ssoProviderOf(ctx: IdentityCtx, named: string): Promise<SsoProviderRow> {
  const found = named.startsWith(RESOURCE)
    ? await findSsoProviderByResource(ctx.db, ctx, named.slice(RESOURCE.length))
    : isUuid(named)
      ? await findSsoProvider(ctx.db, ctx, named)
      : undefined;
  if (!found) throw refusal("ssoIdpUnknown");
  return found;
}

/** Adds an organisation by what it publishes of itself. */
export async function addSsoProvider(ctx: IdentityCtx, wish: SsoProviderWish): Promise<Presented> {
  if (wish.type !== "saml") throw refusal("ssoTypeUnknown");
  assertWish(ctx, wish);
  const metadata = await wantedMetadata(ctx, wish);
  if (!metadata) throw refusal("metadataMissing");
  const { entityId } = metadata.idp;
  if (await findSsoProviderByEntity(ctx.db, ctx, entityId)) throw entityTaken(entityId);
  const at = ctx.clock.now();
  return save(ctx, wish, {
    id: ctx.random.id(),
    resource_id: wish.resource_id || null,
    entity_id: entityId,
    metadata_xml: metadata.xml,
    metadata_url: wish.metadata_url || null,
    attribute_mapping: wish.attribute_mapping ?? {},
    name_id_format: wish.name_id_format || null,
    disabled: wish.disabled ?? false,
    created_at: at,
    updated_at: at,
  });
}

/** Changes what is given of an organisation, which stays the one it is. */
export async function changeSsoProvider(
  ctx: IdentityCtx,
  provider: SsoProviderRow,
  wish: SsoProviderWish,
): Promise<Presented> {
  assertWish(ctx, wish);
  const metadata = await wantedMetadata(ctx, wish);
  if (metadata && metadata.idp.entityId !== provider.entity_id)
    throw new AuthError(
      400,
      "saml_entity_id_mismatch",
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}' but got '${metadata.idp.entityId}'`,
    );
  return save(ctx, wish, {
    ...provider,
    ...(wish.resource_id === undefined ? {} : { resource_id: wish.resource_id || null }),
    ...(metadata ? { metadata_xml: metadata.xml, metadata_url: wish.metadata_url || null } : {}),
    ...(wish.attribute_mapping ? { attribute_mapping: wish.attribute_mapping } : {}),
    ...(wish.name_id_format === undefined ? {} : { name_id_format: wish.name_id_format || null }),
    ...(wish.disabled === undefined ? {} : { disabled: wish.disabled }),
    updated_at: ctx.clock.now(),
  });
}

function assertWish(ctx: IdentityCtx, wish: SsoProviderWish): void {
  const { metadata_url: url, metadata_xml: xml, name_id_format: format } = wish;
  if (url && xml) throw refusal("metadataTwice");
  if (url) {
    if (!URL.canParse(url)) throw refusal("metadataUrlInvalid");
    if (!isSecure(ctx, url)) throw refusal("metadataUrlInsecure");
  }
  if (format && !NAME_ID_FORMATS.includes(format))
    throw new AuthError(
      400,
      "validation_failed",
      `name_id_format must be unspecified or one of ${NAME_ID_FORMATS.join(", ")}`,
    );
}

function isSecure(ctx: IdentityCtx, url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  return protocol === "https:" || (ctx.settings.trustLoopback && local && protocol === "http:");
}

async function wantedMetadata(
  ctx: IdentityCtx,
  wish: SsoProviderWish,
): Promise<{ readonly xml: string; readonly idp: IdpMetadata } | undefined> {
  const xml = wish.metadata_url ? await fetchMetadata(ctx, wish.metadata_url) : wish.metadata_xml;
  if (!xml) return undefined;
  const idp = await readIdpMetadata(xml);
  if (!isSecure(ctx, idp.signInUrl)) throw refusal("metadataWithoutDoor");
  return { xml, idp };
}

async function save(ctx: IdentityCtx, wish: SsoProviderWish, row: SsoProviderRow): Promise<Presented> {
  const domains = wish.domains && [...new Set(wish.domains.map((domain) => domain.trim().toLowerCase()))];
  for (const domain of domains ?? []) {
    const owner = await findSsoProviderByDomain(ctx.db, ctx, domain);
    if (owner && owner.id !== row.id) throw domainTaken(domain, owner.id);
  }
  try {
    await inTransaction(ctx.db, async (tx) => {
      await writeSsoProvider(tx, ctx, row);
      if (domains) await writeDomains(tx, ctx, row.id, domains);
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === "identity_sso_provider_entity_is_known_once") throw entityTaken(row.entity_id);
    if (violated === "identity_sso_domain_has_one_provider") throw domainTaken(domains?.join(", ") ?? "", "");
    if (violated === "identity_sso_provider_resource_is_known_once") throw refusal("ssoResourceTaken");
    throw error;
  }
  return presentSsoProvider(row, await domainsOf(ctx.db, [row.id]));
}

function entityTaken(entityId: string): AuthError {
  return new AuthError(
    422,
    "saml_idp_already_exists",
    `SAML Identity Provider with this EntityID (${entityId}) already exists`,
  );
}

function domainTaken(domain: string, owner: string): AuthError {
  return new AuthError(
    400,
    "sso_domain_already_exists",
    `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner})`,
  );
}
