import type { ReaisKeptReason, ReaisPayoutStatus } from "@lastro/contracts/grain/reais-payouts";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";

/** A release to somebody who is paid in reais. */
export interface ReaisPayout {
  readonly id: string;
  readonly orderId: string;
  readonly producerId: string;
  /** In millionths of a USDT. */
  readonly amount: bigint;
  readonly status: ReaisPayoutStatus;
  readonly withdrawalId: string | null;
  readonly reason: ReaisKeptReason | null;
  readonly releasedAt: Date;
}

const COLUMNS = `id, order_id as "orderId", producer_id as "producerId", amount, status, withdrawal_id as "withdrawalId", reason,
  released_at as "releasedAt"`;

/** Whether a producer is paid in reais. */
export async function isPaidInReais(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(db, "select 1 from grain_reais_choice where user_id = $1 and in_reais", [userId]);
  return rows.length > 0;
}

export async function keepChoice(tx: Tx, userId: string, inReais: boolean, at: Date): Promise<void> {
  await query(
    tx,
    `insert into grain_reais_choice (user_id, in_reais, changed_at) values ($1, $2, $3)
     on conflict (user_id) do update set in_reais = $2, changed_at = $3`,
    [userId, inReais, at],
  );
}

export async function insertPayout(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, orderId, producerId, amount }: Pick<ReaisPayout, "id" | "orderId" | "producerId" | "amount">,
): Promise<void> {
  await query(
    tx,
    "insert into grain_reais_payout (id, order_id, producer_id, amount, released_at) values ($1, $2, $3, $4, $5)",
    [id, orderId, producerId, amount, ctx.clock.now()],
  );
  await recordChanges(tx, ctx, [{ machine: "grain_reais_payout", id, from: null, to: "pending" }]);
}

export async function findReaisPayout(db: Database, id: string): Promise<ReaisPayout | undefined> {
  const [row] = await query<ReaisPayout>(db, `select ${COLUMNS} from grain_reais_payout where id = $1`, [id]);
  return row;
}

/** What of an order went the way of reais, oldest first. */
export function reaisPayoutsOf(db: Database, orderId: string): Promise<ReaisPayout[]> {
  return query<ReaisPayout>(db, `select ${COLUMNS} from grain_reais_payout where order_id = $1 order by id`, [
    orderId,
  ]);
}

const PAYOUTS = {
  name: "grain_reais_payout",
  table: "grain_reais_payout",
  column: "status",
} as const satisfies Machine;

/** Ends a pending payout, once; false when it has ended already. */
export function endReaisPayout(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  as:
    | { readonly to: "requested"; readonly withdrawalId: string }
    | { readonly to: "kept"; readonly reason: ReaisKeptReason },
): Promise<boolean> {
  return transition(tx, ctx, PAYOUTS, {
    id,
    from: "pending",
    to: as.to,
    set: {
      ended_at: ctx.clock.now(),
      ...(as.to === "requested" ? { withdrawal_id: as.withdrawalId } : { reason: as.reason }),
    },
  });
}
