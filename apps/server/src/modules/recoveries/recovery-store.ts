import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { RECOVERY_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { RECOVERY_TABS, RecoveryStage } from "@lastro/contracts/recoveries";
import { type Asset, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable, Updateable } from "kysely";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";
import { ENDED, type Recovery } from "./recovery.js";

type Row = Selectable<Schema["recoveries_recovery"]>;

function toRecovery(row: Row): Recovery {
  const { claimed_token: token, claimed_amount: amount } = row;
  return {
    id: row.id,
    userId: row.user_id,
    network: row.network as CryptoNetwork,
    txHash: row.tx_hash,
    place: row.place,
    incomingId: row.incoming_id,
    address: row.address,
    addressId: row.address_id,
    openedBy: row.opened_by as Recovery["openedBy"],
    claimed: token === null || amount === null ? null : { token, amount },
    finding: row.finding as Recovery["finding"],
    token: row.token,
    raw: row.raw,
    amount: row.asset === null || row.amount === null ? null : money(row.asset as Asset, row.amount),
    from: row.from_address,
    reason: row.reason as Recovery["reason"],
    stage: row.stage as RecoveryStage,
    openedAt: row.opened_at,
    fee: row.fee === null ? null : money("BRL", row.fee),
    holdId: row.hold_id,
    destination: row.destination,
    attemptId: row.attempt_id,
    sentHash: row.sent_hash,
  };
}

export type NewRecovery = Omit<
  Recovery,
  "openedAt" | "fee" | "holdId" | "destination" | "attemptId" | "sentHash"
>;

/** Writes a recovery down; false when there is one of this transfer. */
export async function insertRecovery(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  of: NewRecovery,
): Promise<boolean> {
  const now = ctx.clock.now();
  const inserted = await tx
    .insertInto("recoveries_recovery")
    .values({
      id: of.id,
      user_id: of.userId,
      network: of.network,
      tx_hash: of.txHash,
      place: of.place,
      incoming_id: of.incomingId,
      address: of.address,
      address_id: of.addressId,
      opened_by: of.openedBy,
      claimed_token: of.claimed?.token ?? null,
      claimed_amount: of.claimed?.amount ?? null,
      finding: of.finding,
      token: of.token,
      raw: of.raw,
      asset: of.amount?.asset ?? null,
      amount: of.amount?.minor ?? null,
      from_address: of.from,
      reason: of.reason,
      stage: of.stage,
      stage_since: now,
      opened_at: now,
      ended_at: ENDED.has(of.stage) ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await recordChanges(tx, ctx, [{ machine: "recovery", id: of.id, from: null, to: of.stage }]);
  return true;
}

export async function findRecovery(db: Database | Tx, id: string): Promise<Recovery | undefined> {
  const row = await db.selectFrom("recoveries_recovery").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toRecovery(row);
}

/** Recoveries by their ids. */
export async function findRecoveries(db: Database | Tx, ids: readonly string[]): Promise<Recovery[]> {
  const rows = await query<Row>(db, "select * from recoveries_recovery where id = any($1)", [ids]);
  return rows.map(toRecovery);
}

/** Another client's recovery is one that does not exist. */
export async function recoveryOf(db: Database | Tx, userId: string, id: string): Promise<Recovery> {
  const found = await findRecovery(db, id);
  if (found?.userId !== userId) throw new DomainError("resource.not_found");
  return found;
}

/** A recovery held still until the transaction ends. Throws `resource.not_found`. */
export async function lockRecovery(tx: Tx, id: string): Promise<Recovery> {
  const row = await tx
    .selectFrom("recoveries_recovery")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError("resource.not_found");
  return toRecovery(row);
}

type Transfer = Pick<Recovery, "network" | "txHash" | "place">;

/** The recovery of a transfer a person decides or decided on, locked. */
export async function lockRecoveryOf(
  tx: Tx,
  { network, txHash, place }: Transfer,
): Promise<Recovery | undefined> {
  const [row] = await query<Row>(
    tx,
    `select * from recoveries_recovery
     where network = $1 and tx_hash = $2 and place = $3 and stage <> 'explained' for update`,
    [network, txHash, place],
  );
  return row && toRecovery(row);
}

/** How many tokens we do not take wait for an administrator that a client did not ask about. */
export async function countOpenedByHouse(tx: Tx, userId: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    tx,
    `select count(*)::integer as n from recoveries_recovery
     where user_id = $1 and opened_by = 'house' and finding = 'unexpected' and stage = 'in_review'`,
    [userId],
  );
  return row?.n ?? 0;
}

/** What a client was told of the same transaction before, where it was the same. */
export async function findExplained(
  db: Database | Tx,
  of: Pick<Recovery, "userId" | "network" | "txHash" | "finding">,
): Promise<Recovery | undefined> {
  const [row] = await query<Row>(
    db,
    `select * from recoveries_recovery
     where user_id = $1 and network = $2 and tx_hash = $3 and finding = $4 and stage = 'explained'
     order by id desc limit 1`,
    [of.userId, of.network, of.txHash, of.finding],
  );
  return row && toRecovery(row);
}

export interface RecoveryFilter {
  readonly userId?: string;
  readonly tab: (typeof RECOVERY_TABS)[number];
  readonly before: string | undefined;
  readonly limit: number;
}

/** Recoveries, newest first. */
export async function listRecoveries(db: Database | Tx, filter: RecoveryFilter): Promise<Recovery[]> {
  const rows = await query<Row>(
    db,
    `select * from recoveries_recovery
     where ($1::uuid is null or user_id = $1)
       and case $2 when 'open' then ended_at is null when 'ended' then ended_at is not null else true end
       and ($3::uuid is null or id < $3)
     order by id desc limit $4`,
    [filter.userId ?? null, filter.tab, filter.before ?? null, filter.limit],
  );
  return rows.map(toRecovery);
}

/** Those being sent, oldest first. */
export async function recoveriesBeingSent(db: Database, limit: number): Promise<Recovery[]> {
  const rows = await query<Row>(
    db,
    "select * from recoveries_recovery where stage = 'sending' order by id limit $1",
    [limit],
  );
  return rows.map(toRecovery);
}

/** Whether a client has accepted an offer that is not carried out yet. */
export async function hasOpenRecovery(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from recoveries_recovery where user_id = $1 and stage in ('accepted', 'sending') limit 1",
    [userId],
  );
  return rows.length > 0;
}

const RECOVERIES = {
  name: "recovery",
  table: "recoveries_recovery",
  column: "stage",
} as const satisfies Machine;

type Changes = Omit<Updateable<Schema["recoveries_recovery"]>, "stage" | "stage_since" | "ended_at">;

/** Moves a locked recovery along its graph. Answers it as it is then. Throws `recoveries.not_there`. */
export async function moveRecovery(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock">,
  { id, stage: from }: Recovery,
  to: RecoveryStage,
  set: Changes = {},
): Promise<Recovery> {
  if (!RECOVERY_TRANSITIONS[from].includes(to)) throw new DomainError("recoveries.not_there");
  const now = ctx.clock.now();
  const all = { ...set, stage_since: now, ...(ENDED.has(to) ? { ended_at: now } : {}) };
  if (!(await transition(tx, ctx, RECOVERIES, { id, from, to, set: all })))
    throw new Error(`Recovery ${id} moved while it was locked`);
  return lockRecovery(tx, id);
}

/** Changes a locked recovery that stays at its stage. Answers it as it is then. */
export async function changeRecovery(tx: Tx, { id }: Pick<Recovery, "id">, set: Changes): Promise<Recovery> {
  await tx.updateTable("recoveries_recovery").set(set).where("id", "=", id).execute();
  return lockRecovery(tx, id);
}
