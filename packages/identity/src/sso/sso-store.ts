import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";

type Reader = Database | Tx;
type Scoped = Pick<IdentityCtx, "realm">;

export interface MappedAttribute {
  readonly name?: string | undefined;
  readonly names?: readonly string[] | undefined;
  readonly default?: unknown;
  readonly array?: boolean | undefined;
}

/** Which attributes of an organisation become which fields of a person. */
export interface AttributeMapping {
  readonly keys?: Readonly<Record<string, MappedAttribute>> | undefined;
}

/** An organisation that signs its own people in. */
export interface SsoProviderRow {
  readonly id: string;
  readonly resource_id: string | null;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: AttributeMapping;
  readonly name_id_format: string | null;
  readonly disabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface SsoDomainRow {
  readonly id: string;
  readonly provider_id: string;
  readonly domain: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function listSsoProviders(db: Reader, { realm }: Scoped): Promise<SsoProviderRow[]> {
  return query(db, "select * from identity_sso_provider where realm = $1 order by created_at desc, id", [
    realm,
  ]);
}

export function findSsoProvider(db: Reader, ctx: Scoped, id: string): Promise<SsoProviderRow | undefined> {
  return findOne(db, ctx, "p.id = $2", id);
}

export function findSsoProviderByResource(
  db: Reader,
  ctx: Scoped,
  resourceId: string,
): Promise<SsoProviderRow | undefined> {
  return findOne(db, ctx, "p.resource_id = $2", resourceId);
}

export function findSsoProviderByEntity(
  db: Reader,
  ctx: Scoped,
  entityId: string,
): Promise<SsoProviderRow | undefined> {
  return findOne(db, ctx, "p.entity_id = $2", entityId);
}

/** The organisation whose people have addresses of this domain. */
export function findSsoProviderByDomain(
  db: Reader,
  ctx: Scoped,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const owns = "exists (select from identity_sso_domain d where d.provider_id = p.id and d.domain = $2)";
  return findOne(db, ctx, owns, domain.toLowerCase());
}

async function findOne(
  db: Reader,
  { realm }: Scoped,
  where: string,
  value: string,
): Promise<SsoProviderRow | undefined> {
  const [row] = await query<SsoProviderRow>(
    db,
    `select p.* from identity_sso_provider p where p.realm = $1 and ${where}`,
    [realm, value],
  );
  return row;
}

export function domainsOf(db: Reader, providerIds: readonly string[]): Promise<SsoDomainRow[]> {
  return query(
    db,
    "select * from identity_sso_domain where provider_id = any ($1) order by created_at, domain",
    [providerIds],
  );
}

/** Adds or replaces an organisation. Fails on the unique constraints of its entity and resource. */
export async function writeSsoProvider(tx: Tx, { realm }: Scoped, row: SsoProviderRow): Promise<void> {
  await query(
    tx,
    `insert into identity_sso_provider (id, realm, resource_id, entity_id, metadata_xml, metadata_url,
       attribute_mapping, name_id_format, disabled, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update set resource_id = excluded.resource_id, metadata_xml = excluded.metadata_xml,
       metadata_url = excluded.metadata_url, attribute_mapping = excluded.attribute_mapping,
       name_id_format = excluded.name_id_format, disabled = excluded.disabled, updated_at = excluded.updated_at`,
    [
      row.id,
      realm,
      row.resource_id,
      row.entity_id,
      row.metadata_xml,
      row.metadata_url,
      JSON.stringify(row.attribute_mapping),
      row.name_id_format,
      row.disabled,
      row.created_at,
      row.updated_at,
    ],
  );
}

/** Gives the organisation exactly these domains; those it had and keeps stay as they are. */
export async function writeDomains(
  tx: Tx,
  ctx: Pick<IdentityCtx, "realm" | "random" | "clock">,
  providerId: string,
  domains: readonly string[],
): Promise<void> {
  await query(tx, "delete from identity_sso_domain where provider_id = $1 and domain <> all ($2)", [
    providerId,
    domains,
  ]);
  const had = new Set((await domainsOf(tx, [providerId])).map(({ domain }) => domain));
  for (const domain of domains.filter((one) => !had.has(one)))
    await query(
      tx,
      `insert into identity_sso_domain (id, provider_id, realm, domain, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [ctx.random.id(), providerId, ctx.realm, domain, ctx.clock.now()],
    );
}

export async function deleteSsoProvider(tx: Reader, id: string): Promise<void> {
  await query(tx, "delete from identity_sso_provider where id = $1", [id]);
}

/** Keeps what the organisation publishes of itself today. */
export async function updateMetadata(db: Reader, id: string, xml: string, at: Date): Promise<void> {
  await query(db, "update identity_sso_provider set metadata_xml = $2, updated_at = $3 where id = $1", [
    id,
    xml,
    at,
  ]);
}

export interface RelayRow {
  readonly id: string;
  readonly provider_id: string;
  readonly request_id: string;
  readonly flow_id: string | null;
  readonly redirect_to: string | null;
  readonly created_at: Date;
}

/** Notes a request on its way through the organisation's own sign-in page. */
export async function insertRelay(tx: Tx, relay: RelayRow): Promise<void> {
  await query(
    tx,
    `insert into identity_saml_relay (id, provider_id, request_id, flow_id, redirect_to, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [relay.id, relay.provider_id, relay.request_id, relay.flow_id, relay.redirect_to, relay.created_at],
  );
}

/** The request of a relay state, which is gone from then on: nobody brings it back twice. */
export async function takeRelay(db: Reader, { realm }: Scoped, id: string): Promise<RelayRow | undefined> {
  const [row] = await query<RelayRow>(
    db,
    `delete from identity_saml_relay r using identity_sso_provider p
     where r.id = $1 and p.id = r.provider_id and p.realm = $2 returning r.*`,
    [id, realm],
  );
  return row;
}

/** Notes an assertion as used. False when it was before. */
export async function useAssertion(
  tx: Tx,
  providerId: string,
  assertion: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into identity_saml_assertion (provider_id, assertion_id, expires_at) values ($1, $2, $3)
     on conflict do nothing returning assertion_id`,
    [providerId, assertion.id, assertion.expiresAt],
  );
  return rows.length === 1;
}
