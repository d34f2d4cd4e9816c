import type { KeyScope } from "@lastro/contracts/api-key-scopes";
import { type Money, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { ApiKey } from "./api-key.js";

const KEYS = {
  name: "api_key",
  table: "integrations_key",
  column: "status",
} as const satisfies Machine;

interface Row extends Omit<ApiKey, "limits" | "scopes"> {
  readonly scopes: KeyScope[];
  readonly maxPayment: bigint | null;
  readonly maxDay: bigint | null;
}

const COLUMNS = `id, realm, owner_id as "ownerId", name, hint, scopes, max_payment as "maxPayment", max_day as "maxDay",
  addresses, status, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
  last_used_at as "lastUsedAt", last_used_ip as "lastUsedIp"`;

/** How long a use may go without being noted, so that a busy key does not write a row with each request. */
const NOTED_EVERY_SECONDS = 60;

/** The keys of an account, newest first. */
export async function keysOf(db: Database | Tx, ownerId: string): Promise<ApiKey[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from integrations_key where owner_id = $1 order by id desc`,
    [ownerId],
  );
  return rows.map(toKey);
}

/** Keeps keys of an account from being made by another until the commit. */
export async function lockKeysOf(tx: Tx, ownerId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('integrations:' || $1::text, 0))", [
    ownerId,
  ]);
}

export async function findKeyByHash(db: Database, hash: Buffer): Promise<ApiKey | undefined> {
  const [row] = await query<Row>(db, `select ${COLUMNS} from integrations_key where secret_hash = $1`, [
    hash,
  ]);
  return row && toKey(row);
}

export async function findKey(db: Database, id: string): Promise<ApiKey | undefined> {
  const [row] = await query<Row>(db, `select ${COLUMNS} from integrations_key where id = $1`, [id]);
  return row && toKey(row);
}

/** A key, kept from being revoked or spending until the commit. */
export async function lockKey(tx: Tx, id: string): Promise<ApiKey | undefined> {
  const [row] = await query<Row>(tx, `select ${COLUMNS} from integrations_key where id = $1 for update`, [
    id,
  ]);
  return row && toKey(row);
}

export async function insertKey(tx: Tx, ctx: RequestCtx, key: ApiKey, hash: Buffer): Promise<void> {
  await query(
    tx,
    `insert into integrations_key (id, realm, owner_id, name, hint, secret_hash, scopes, max_payment, max_day, addresses,
       status, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[key.id, key.realm, key.ownerId, key.name, key.hint, hash, key.scopes],
      ...[key.limits?.payment.minor ?? null, key.limits?.day.minor ?? null],
      ...[key.addresses, key.status, key.createdAt, key.expiresAt],
    ],
  );
  await recordChanges(tx, ctx, [{ machine: KEYS.name, id: key.id, from: null, to: key.status }]);
}

/** False where it was revoked before. */
export function moveToRevoked(tx: Tx, ctx: RequestCtx, { id, status }: ApiKey): Promise<boolean> {
  if (status === "revoked") return Promise.resolve(false);
  return transition(tx, ctx, KEYS, { id, from: status, to: "revoked", set: { revoked_at: ctx.clock.now() } });
}

/** Notes that a key was used, once a minute or from another address. */
export async function noteUse(
  db: Database,
  { id, ip, at }: { readonly id: string; readonly ip: string; readonly at: Date },
): Promise<void> {
  await query(
    db,
    `update integrations_key set last_used_at = $2, last_used_ip = $3
     where id = $1 and (last_used_at is null or last_used_ip is distinct from $3
       or last_used_at < $2::timestamptz - make_interval(secs => $4))`,
    [id, at, ip, NOTED_EVERY_SECONDS],
  );
}

/** What a key has sent on a day, without what came to nothing. */
export async function spentOn(tx: Tx, keyId: string, day: string): Promise<Money<"BRL">> {
  const [row] = await query<{ spent: bigint }>(
    tx,
    `select coalesce(sum(amount), 0) as spent from integrations_key_payment
     where key_id = $1 and day = $2 and released_at is null`,
    [keyId, day],
  );
  return money("BRL", row?.spent ?? 0n);
}

export async function insertKeyPayment(
  tx: Tx,
  of: { readonly previewId: string; readonly keyId: string; readonly day: string; readonly amount: bigint },
): Promise<void> {
  await query(
    tx,
    "insert into integrations_key_payment (preview_id, key_id, day, amount) values ($1, $2, $3, $4)",
    [of.previewId, of.keyId, of.day, of.amount],
  );
}

export async function releaseKeyPayment(tx: Tx, previewId: string, at: Date): Promise<void> {
  await query(
    tx,
    "update integrations_key_payment set released_at = $2 where preview_id = $1 and released_at is null",
    [previewId, at],
  );
}

function toKey({ maxPayment, maxDay, ...row }: Row): ApiKey {
  const limits =
    maxPayment === null || maxDay === null
      ? null
      : { payment: money("BRL", maxPayment), day: money("BRL", maxDay) };
  return { ...row, limits };
}
