import type { PixKeyStatus } from "@lastro/contracts/pix-own-keys";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";

/** A key a client receives by. */
export interface ClientKey {
  readonly id: string;
  readonly userId: string;
  readonly status: PixKeyStatus;
  readonly key: string | null;
  readonly txid: string;
  readonly keysBefore: readonly string[] | null;
  readonly refusal: string | null;
  readonly askedAt: Date;
}

const COLUMNS = `id, user_id as "userId", status, key, txid, keys_before as "keysBefore", refusal,
  asked_at as "askedAt"`;

/** The keys a client has or has asked for, newest first; those given up are left out. */
export function keysOf(db: Database | Tx, userId: string): Promise<ClientKey[]> {
  return query(
    db,
    `select ${COLUMNS} from pix_key where user_id = $1 and status <> 'REMOVED' order by id desc`,
    [userId],
  );
}

/** One of them; another client's is one that does not exist. */
export async function findKeyOf(
  db: Database | Tx,
  userId: string,
  id: string,
): Promise<ClientKey | undefined> {
  const [row] = await query<ClientKey>(db, `select ${COLUMNS} from pix_key where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
  return row;
}

/** The key of a row of a client's that is active; undefined for another client's. */
export async function activeKeyOf(
  db: Database | Tx,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const found = await findKeyOf(db, userId, id);
  return found?.status === "ACTIVE" ? (found.key ?? undefined) : undefined;
}

export async function findKey(db: Database | Tx, id: string): Promise<ClientKey | undefined> {
  const [row] = await query<ClientKey>(db, `select ${COLUMNS} from pix_key where id = $1`, [id]);
  return row;
}

/** Whose a key is or was: what still arrives by one that was given up is theirs. */
export async function ownerOfKey(
  tx: Tx,
  key: string,
): Promise<{ readonly id: string; readonly userId: string } | undefined> {
  const [row] = await query<{ id: string; userId: string }>(
    tx,
    `select id, user_id as "userId" from pix_key where key = $1`,
    [key],
  );
  return row;
}

/** Those of the keys that are clients'. */
export async function clientsKeysAmong(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ key: string }>(db, "select key from pix_key where key = any ($1)", [[...keys]]);
  return new Set(rows.map(({ key }) => key));
}

/** The keys that wait for the provider, oldest first. */
export function keysUnderWay(db: Database, limit: number): Promise<{ readonly id: string }[]> {
  return query(
    db,
    "select id from pix_key where status in ('REGISTERING', 'REMOVING') order by asked_at limit $1",
    [limit],
  );
}

export async function hasActiveKey(db: Database): Promise<boolean> {
  const rows = await query(db, "select 1 from pix_key where status in ('ACTIVE', 'REMOVING') limit 1", []);
  return rows.length > 0;
}

export async function insertKey(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, userId, txid }: Pick<ClientKey, "id" | "userId" | "txid">,
): Promise<void> {
  await query(tx, "insert into pix_key (id, user_id, txid, asked_at) values ($1, $2, $3, $4)", [
    id,
    userId,
    txid,
    ctx.clock.now(),
  ]);
  await recordChanges(tx, ctx, [{ machine: "pix_key", id, from: null, to: "REGISTERING" }]);
}

/** Keeps which keys the account had before another was asked for, once. */
export async function noteKeysBefore(db: Database, id: string, keys: readonly string[]): Promise<void> {
  await query(db, "update pix_key set keys_before = $2 where id = $1 and keys_before is null", [
    id,
    [...keys],
  ]);
}

/** Keeps a client's requests for keys one after the other until the transaction ends. */
export async function lockKeysOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('pix_key:' || $1::text, 0))", [userId]);
}

const KEYS = {
  name: "pix_key",
  table: "pix_key",
  column: "status",
} as const satisfies Machine;

interface KeyMove {
  readonly id: string;
  readonly from: PixKeyStatus;
  readonly to: PixKeyStatus;
  readonly set?: {
    readonly key?: string;
    readonly registered_at?: Date;
    readonly removed_at?: Date;
    readonly refusal?: string;
  };
}

/** Moves a key along its graph; false when it was not where the move starts. */
export function moveKey(tx: Tx, ctx: Pick<Ctx, "clock">, { set = {}, ...move }: KeyMove): Promise<boolean> {
  return transition(tx, ctx, KEYS, { ...move, set });
}
