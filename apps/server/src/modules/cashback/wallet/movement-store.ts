import type { PrpMovementKind } from "@lastro/contracts/cards/states";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";

export interface NewMovement {
  readonly userId: string;
  readonly kind: PrpMovementKind;
  /** Negative of what leaves the wallet. */
  readonly amount: bigint;
  readonly description: string;
  readonly purchaseId?: string | null;
  readonly transactionId: string;
  /** What the client owes more for it, or less. */
  readonly debt?: bigint;
  /** What it cost the house in reais; negative of what it got back. */
  readonly cost?: bigint;
}

/** Writes down what a posting did to wallets of PRP. */
export async function insertMovements(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  movements: readonly NewMovement[],
): Promise<void> {
  await query(
    tx,
    `insert into cashback_movement (id, user_id, kind, amount, debt, cost, description, purchase_id, transaction_id, at)
     select *, $10::timestamptz from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[],
       $7::text[], $8::uuid[], $9::uuid[])`,
    [
      movements.map(() => ctx.random.id()),
      movements.map(({ userId }) => userId),
      movements.map(({ kind }) => kind),
      movements.map(({ amount }) => amount.toString()),
      movements.map(({ debt = 0n }) => debt.toString()),
      movements.map(({ cost = 0n }) => cost.toString()),
      movements.map(({ description }) => description),
      movements.map(({ purchaseId = null }) => purchaseId),
      movements.map(({ transactionId }) => transactionId),
      ctx.clock.now(),
    ],
  );
}
