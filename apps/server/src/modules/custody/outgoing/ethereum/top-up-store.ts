import type { ReturnStep } from "@lastro/contracts/custody/arrivals";
import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../../../lifecycle/index.js";

/** Ether an owner's address is given by our own, for what its transactions cost. */
export interface TopUp {
  readonly id: string;
  readonly amount: Money;
  readonly status: ReturnStep;
  /** Canonical. */
  readonly address: string;
}

const TOP_UPS = {
  name: "custody_top_up",
  table: "custody_top_up",
  column: "status",
} as const satisfies Machine;

/** Has an address given what it lacks and as much again as a transaction may cost, unless that is on its way already. */
export async function askTopUp(
  { db, clock, random }: Pick<Ctx, "db" | "clock" | "random">,
  of: { readonly addressId: string; readonly lacks: bigint; readonly cost: bigint },
): Promise<void> {
  await query(
    db,
    `insert into custody_top_up (id, address_id, network, asset, amount, status, created_at)
     values ($1, $2, 'ERC20', 'ETH', $3, 'processing', $4) on conflict do nothing`,
    [random.id(), of.addressId, of.lacks + of.cost, clock.now()],
  );
}

/** Those whose end is not known yet, oldest first. */
export async function openTopUps(db: Database, limit: number): Promise<readonly TopUp[]> {
  const rows = await query<Omit<TopUp, "amount"> & { readonly amount: bigint }>(
    db,
    `select t.id, t.amount, t.status, a.address from custody_top_up t join custody_address a on a.id = t.address_id
     where t.status in ('processing', 'sent') order by t.id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, amount: money("ETH", row.amount) }));
}

/** Moves one along its graph; false when it was not where the move starts. */
export function moveTopUp(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  { from, to }: { readonly from: ReturnStep; readonly to: ReturnStep },
): Promise<boolean> {
  const isEnd = to === "paid" || to === "failed";
  return transition(tx, ctx, TOP_UPS, { id, from, to, set: isEnd ? { ended_at: ctx.clock.now() } : {} });
}
