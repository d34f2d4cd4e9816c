import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { offsetOf, type Page } from "../admin/pages.js";
import type { IdentityCtx } from "../service/context.js";

export type ClientType = "public" | "confidential";
export type ClientAuthMethod = "client_secret_basic" | "client_secret_post" | "none";
export type Registration = "manual" | "dynamic";

/** A program that may have people sign in here. */
export interface ClientRow {
  readonly id: string;
  readonly realm: string;
  readonly registration_type: Registration;
  readonly client_type: ClientType;
  readonly token_endpoint_auth_method: ClientAuthMethod;
  readonly secret_hash: Buffer | null;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  /** What it may ask for; null where its registration names nothing. */
  readonly scopes: readonly string[] | null;
  readonly client_name: string;
  readonly client_uri: string;
  readonly logo_uri: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Scoped = Pick<IdentityCtx, "realm">;

/** A client, and its secret while that is known: it is told once. */
export interface RegisteredClient {
  readonly client: ClientRow;
  readonly secret?: string;
}

/** The client of an id, unless it was deleted. */
export async function findClient(
  db: Database | Tx,
  { realm }: Scoped,
  id: string,
): Promise<ClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query<ClientRow>(
    db,
    "select * from identity_oauth_client where id = $1 and realm = $2 and deleted_at is null",
    [id, realm],
  );
  return row;
}

/** Has the client stay as it is until the transaction ends. False when it was deleted. */
export async function holdClient(tx: Tx, id: string): Promise<boolean> {
  const rows = await query(
    tx,
    "select id from identity_oauth_client where id = $1 and deleted_at is null for share",
    [id],
  );
  return rows.length === 1;
}

export function pageOfClients(db: Database, { realm }: Scoped, page: Page): Promise<ClientRow[]> {
  return query<ClientRow>(
    db,
    `select * from identity_oauth_client where realm = $1 and deleted_at is null
     order by created_at desc, id desc limit $2 offset $3`,
    [realm, page.size, offsetOf(page)],
  );
}

export async function countClients(db: Database, { realm }: Scoped): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    "select count(*)::integer as total from identity_oauth_client where realm = $1 and deleted_at is null",
    [realm],
  );
  return row?.total ?? 0;
}

export async function insertClient(db: Database | Tx, client: ClientRow): Promise<void> {
  await query(
    db,
    `insert into identity_oauth_client
       (id, realm, registration_type, client_type, token_endpoint_auth_method, secret_hash, redirect_uris, grant_types,
        client_name, client_uri, logo_uri, created_at, updated_at, scopes)
     values ($1, $2, $3, $4, $5, $6, $7::text[], $8::text[], $9, $10, $11, $12, $12, $13::text[])`,
    [
      client.id,
      client.realm,
      client.registration_type,
      client.client_type,
      client.token_endpoint_auth_method,
      client.secret_hash,
      client.redirect_uris,
      client.grant_types,
      client.client_name,
      client.client_uri,
      client.logo_uri,
      client.created_at,
      client.scopes,
    ],
  );
}

/** What an operator may change of a client; what is absent stays. */
export type ClientChange = Partial<
  Pick<
    ClientRow,
    | "redirect_uris"
    | "grant_types"
    | "scopes"
    | "client_name"
    | "client_uri"
    | "logo_uri"
    | "token_endpoint_auth_method"
    | "secret_hash"
  >
>;

/** Changes a client; answers it as it is then, or nothing when it was deleted. */
export async function updateClient(
  db: Database | Tx,
  { realm }: Scoped,
  id: string,
  change: ClientChange,
  at: Date,
): Promise<ClientRow | undefined> {
  const [row] = await query<ClientRow>(
    db,
    `update identity_oauth_client set updated_at = $3, redirect_uris = coalesce($4::text[], redirect_uris),
       grant_types = coalesce($5::text[], grant_types), client_name = coalesce($6, client_name),
       client_uri = coalesce($7, client_uri), logo_uri = coalesce($8, logo_uri),
       token_endpoint_auth_method = coalesce($9, token_endpoint_auth_method),
       secret_hash = coalesce($10::bytea, secret_hash), scopes = coalesce($11::text[], scopes)
     where id = $1 and realm = $2 and deleted_at is null returning *`,
    [
      id,
      realm,
      at,
      change.redirect_uris ?? null,
      change.grant_types ?? null,
      change.client_name ?? null,
      change.client_uri ?? null,
      change.logo_uri ?? null,
      change.token_endpoint_auth_method ?? null,
      change.secret_hash ?? null,
      change.scopes ?? null,
    ],
  );
  return row;
}

/** Marks a client as deleted. False when it was already. */
export async function markClientDeleted(tx: Tx, { realm }: Scoped, id: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_oauth_client set deleted_at = $3, updated_at = $3
     where id = $1 and realm = $2 and deleted_at is null returning id`,
    [id, realm, at],
  );
  return rows.length === 1;
}
