import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";

export type CustomKind = "oauth2" | "oidc";

/** A provider an operator added while the service runs. */
export interface CustomProviderRow {
  readonly id: string;
  readonly provider_type: CustomKind;
  /** With the prefix `custom:`. */
  readonly identifier: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret_sealed: Buffer;
  readonly acceptable_client_ids: readonly string[];
  readonly scopes: readonly string[];
  readonly pkce_enabled: boolean;
  readonly attribute_mapping: Readonly<Record<string, unknown>>;
  readonly authorization_params: Readonly<Record<string, unknown>>;
  readonly enabled: boolean;
  readonly email_optional: boolean;
  readonly issuer: string | null;
  readonly discovery_url: string | null;
  readonly skip_nonce_check: boolean;
  readonly authorization_url: string | null;
  readonly token_url: string | null;
  readonly userinfo_url: string | null;
  readonly jwks_uri: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Scoped = Pick<IdentityCtx, "realm">;

export async function findCustomProvider(
  db: Database | Tx,
  { realm }: Scoped,
  identifier: string,
): Promise<CustomProviderRow | undefined> {
  const [row] = await query<CustomProviderRow>(
    db,
    "select * from identity_custom_provider where realm = $1 and identifier = $2",
    [realm, identifier],
  );
  return row;
}

export function listCustomProviders(
  db: Database | Tx,
  { realm }: Scoped,
  kind?: CustomKind,
): Promise<CustomProviderRow[]> {
  return query<CustomProviderRow>(
    db,
    `select * from identity_custom_provider where realm = $1 and ($2::text is null or provider_type = $2)
     order by created_at desc, id`,
    [realm, kind ?? null],
  );
}

const FIELDS = [
  "provider_type",
  "identifier",
  "name",
  "client_id",
  "client_secret_sealed",
  "acceptable_client_ids",
  "scopes",
  "pkce_enabled",
  "attribute_mapping",
  "authorization_params",
  "enabled",
  "email_optional",
  "issuer",
  "discovery_url",
  "skip_nonce_check",
  "authorization_url",
  "token_url",
  "userinfo_url",
  "jwks_uri",
] as const satisfies readonly (keyof CustomProviderRow)[];

/** Adds a provider, unless there are as many as there may be. Fails on the unique constraint when the name is taken. */
export async function insertCustomProvider(
  tx: Tx,
  { realm }: Scoped,
  row: CustomProviderRow,
  max: number,
): Promise<boolean> {
  // One at a time: two that count together would both find room.
  await query(tx, "lock table identity_custom_provider in share row exclusive mode", []);
  const [count] = await query<{ full: boolean }>(
    tx,
    "select count(*) >= $2::bigint as full from identity_custom_provider where realm = $1",
    [realm, max],
  );
  if (count?.full) return false;
  const places = FIELDS.map((_, index) => `$${index + 4}`).join(", ");
  await query(
    tx,
    `insert into identity_custom_provider (id, realm, created_at, updated_at, ${FIELDS.join(", ")})
     values ($1, $2, $3, $3, ${places})`,
    [row.id, realm, row.created_at, ...FIELDS.map((field) => forColumn(row[field]))],
  );
  return true;
}

export async function updateCustomProvider(tx: Tx, row: CustomProviderRow): Promise<void> {
  const changes = FIELDS.map((field, index) => `${field} = $${index + 3}`).join(", ");
  await query(tx, `update identity_custom_provider set updated_at = $2, ${changes} where id = $1`, [
    row.id,
    row.updated_at,
    ...FIELDS.map((field) => forColumn(row[field])),
  ]);
}

export async function deleteCustomProvider(
  db: Database | Tx,
  { realm }: Scoped,
  identifier: string,
): Promise<boolean> {
  const rows = await query(
    db,
    "delete from identity_custom_provider where realm = $1 and identifier = $2 returning id",
    [realm, identifier],
  );
  return rows.length === 1;
}

function forColumn(value: CustomProviderRow[(typeof FIELDS)[number]]): unknown {
  return typeof value === "object" && value !== null && !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value;
}
