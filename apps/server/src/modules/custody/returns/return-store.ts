import type { ReturnStep } from "@lastro/contracts/custody/arrivals";
import type { Network } from "@lastro/contracts/custody/networks";
import { RETURN_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../../lifecycle/index.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import type { Return } from "./return.js";

interface ReturnRow {
  id: string;
  arrival_id: string;
  network: Network;
  address: string;
  amount: bigint;
  fee: bigint;
  step: ReturnStep;
  reason: PayoutFailure | null;
  created_at: Date;
  processed_at: Date | null;
}

const toReturn = (row: ReturnRow): Return => ({
  id: row.id,
  arrivalId: row.arrival_id,
  network: row.network,
  address: row.address,
  amount: money(NETWORK_TABLE[row.network].asset, row.amount),
  fee: money(NETWORK_TABLE[row.network].asset, row.fee),
  step: row.step,
  failure: row.reason,
  createdAt: row.created_at,
  processedAt: row.processed_at,
});

export async function insertReturn(
  tx: Tx,
  of: Pick<Return, "id" | "arrivalId" | "network" | "address" | "amount" | "fee" | "createdAt">,
): Promise<void> {
  await tx
    .insertInto("custody_return")
    .values({
      id: of.id,
      arrival_id: of.arrivalId,
      network: of.network,
      address: of.address,
      amount: of.amount.minor,
      fee: of.fee.minor,
      step: "processing",
      created_at: of.createdAt,
    })
    .execute();
}

export async function findReturn(db: Database | Tx, id: string): Promise<Return | undefined> {
  const [row] = await query<ReturnRow>(db, "select * from custody_return where id = $1", [id]);
  return row && toReturn(row);
}

/** The last time each of these payments was sent back. */
export async function lastReturnsOf(
  db: Database | Tx,
  arrivalIds: readonly string[],
): Promise<ReadonlyMap<string, Return>> {
  const rows = await query<ReturnRow>(
    db,
    "select distinct on (arrival_id) * from custody_return where arrival_id = any($1) order by arrival_id, id desc",
    [arrivalIds],
  );
  return new Map(rows.map((row) => [row.arrival_id, toReturn(row)]));
}

/** Those whose end is not known yet, oldest first. */
export function openReturns(db: Database, limit: number): Promise<{ id: string; network: Network }[]> {
  return query(
    db,
    "select id, network from custody_return where step in ('processing', 'sent') order by id limit $1",
    [limit],
  );
}

export interface ReturnMove {
  readonly from: ReturnStep;
  readonly to: ReturnStep;
  readonly failure?: PayoutFailure;
}

const RETURNS = {
  name: "custody_return",
  table: "custody_return",
  column: "step",
} as const satisfies Machine;

/** Moves a return along its graph and keeps the step; false when it was not where the move starts. */
export function moveReturn(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  { from, to, failure }: ReturnMove,
): Promise<boolean> {
  const isEnd = RETURN_TRANSITIONS[to].length === 0;
  return transition(tx, ctx, RETURNS, {
    id,
    from,
    to,
    set: {
      ...(failure === undefined ? {} : { reason: failure }),
      ...(isEnd ? { processed_at: ctx.clock.now() } : {}),
    },
  });
}
