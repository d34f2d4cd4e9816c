import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { TREASURY_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { TREASURY_TABS, TreasuryKind, TreasuryStatus } from "@lastro/contracts/treasury";
import { type Asset, money } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable, Updateable } from "kysely";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";
import { type Movement, OPEN_STATUSES } from "./movement.js";

type Row = Selectable<Schema["treasury_movement"]>;

const MOVEMENTS = {
  name: "treasury_movement",
  table: "treasury_movement",
  column: "status",
} as const satisfies Machine;

function toMovement(row: Row): Movement {
  return {
    id: row.id,
    kind: row.kind as TreasuryKind,
    network: row.network as CryptoNetwork,
    amount: money(row.asset as Asset, row.amount),
    address: row.address,
    status: row.status as TreasuryStatus,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    endedAt: row.ended_at,
    arrivalId: row.arrival_id,
  };
}

type Recording = Pick<Ctx, "clock"> & { readonly actor: Actor };

/** Writes a movement down; false when one of its kind, asset and network is under way. */
export async function insertMovement(tx: Tx, ctx: Recording, of: Movement): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into treasury_movement (id, kind, network, asset, amount, address, status, reason, requested_by, requested_at,
                                    ended_at, arrival_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning 1`,
    [
      ...[of.id, of.kind, of.network, of.amount.asset, of.amount.minor, of.address, of.status, of.reason],
      ...[of.requestedBy, of.requestedAt, of.endedAt, of.arrivalId],
    ],
  );
  if (rows.length === 0) return false;
  await recordChanges(tx, ctx, [{ machine: "treasury_movement", id: of.id, from: null, to: of.status }]);
  return true;
}

export async function findMovement(db: Database | Tx, id: string): Promise<Movement | undefined> {
  const [row] = await query<Row>(db, "select * from treasury_movement where id = $1", [id]);
  return row && toMovement(row);
}

/** Holds a movement still until the transaction ends. Throws `resource.not_found`. */
export async function lockMovement(tx: Tx, id: string): Promise<Movement> {
  const [row] = await query<Row>(tx, "select * from treasury_movement where id = $1 for update", [id]);
  if (!row) throw new DomainError("resource.not_found");
  return toMovement(row);
}

/** The refill that waits for a transfer like this one, locked. */
export async function lockAwaited(
  tx: Tx,
  of: Pick<Movement, "network" | "amount" | "address">,
): Promise<Movement | undefined> {
  const [row] = await query<Row>(
    tx,
    `select * from treasury_movement
     where kind = 'refill' and status = 'approved' and network = $1 and asset = $2 and amount = $3 and address = $4
     for update`,
    [of.network, of.amount.asset, of.amount.minor, of.address],
  );
  return row && toMovement(row);
}

/** Moves a movement along its graph; false when it was not where the move starts. */
export function moveMovement(
  tx: Tx,
  ctx: Recording,
  { id, status: from }: Pick<Movement, "id" | "status">,
  to: TreasuryStatus,
  also: { readonly set?: Updateable<Schema["treasury_movement"]>; readonly note?: string } = {},
): Promise<boolean> {
  const isEnd = TREASURY_TRANSITIONS[to].length === 0;
  return transition(tx, ctx, MOVEMENTS, {
    ...{ id, from, to, note: also.note },
    set: { ...also.set, ...(isEnd ? { ended_at: ctx.clock.now() } : {}) },
  });
}

/** The sweeps that another administrator approved and whose end is not known, oldest first. */
export async function openSweeps(db: Database, limit: number): Promise<Movement[]> {
  const rows = await query<Row>(
    db,
    `select * from treasury_movement where kind = 'sweep' and status in ('approved', 'sending', 'sent')
     order by id limit $1`,
    [limit],
  );
  return rows.map(toMovement);
}

export async function openMovements(db: Database | Tx): Promise<Movement[]> {
  const rows = await query<Row>(db, "select * from treasury_movement where status = any($1)", [
    [...OPEN_STATUSES],
  ]);
  return rows.map(toMovement);
}

/** The sweeps of an asset to a network's cold address that ended there, and whether one may be on its way. */
export async function sweepsOf(
  db: Database | Tx,
  network: CryptoNetwork,
  asset: Asset,
): Promise<{ readonly ids: readonly string[]; readonly isUnderWay: boolean }> {
  const rows = await query<{ id: string; status: TreasuryStatus }>(
    db,
    `select id, status from treasury_movement
     where kind = 'sweep' and network = $1 and asset = $2 and status in ('sending', 'sent', 'done')`,
    [network, asset],
  );
  return {
    ids: rows.filter(({ status }) => status === "done").map(({ id }) => id),
    isUnderWay: rows.some(({ status }) => status !== "done"),
  };
}

/** Newest first. */
export async function listMovements(
  db: Database,
  of: {
    readonly tab: (typeof TREASURY_TABS)[number];
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<Movement[]> {
  const rows = await query<Row>(
    db,
    `select * from treasury_movement
     where ($1 = 'all' or (ended_at is null) = ($1 = 'open')) and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [of.tab, of.before ?? null, of.limit],
  );
  return rows.map(toMovement);
}
