import type { BasketAsset } from "@lastro/contracts/basket";
import { divide, isZero, type Money, money, negate } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { post } from "../ledger/index.js";
import type { Holding } from "./basket.js";
import { insertMovements } from "./basket-store.js";
import type { BasketCtx } from "./ports.js";
import { basketDepositedPosting, basketWithdrawnPosting } from "./postings.js";

interface Moving {
  /** The quote or the withdrawal that moves it. */
  readonly id: string;
  readonly userId: string;
  readonly quoteId: string | null;
}

/** Puts what was bought into a client's basket, each with what was paid for it. */
export async function moveIn(
  tx: Tx,
  ctx: Pick<BasketCtx, "clock" | "random">,
  { id, userId, quoteId }: Moving,
  bought: readonly { readonly amount: Money<BasketAsset>; readonly cost: Money<"BRL"> }[],
): Promise<string> {
  const amounts = bought.map(({ amount }) => amount);
  const { transactionId } = await post(tx, ctx, basketDepositedPosting({ id, userId, amounts }));
  const at = ctx.clock.now();
  await insertMovements(
    tx,
    bought.map((one) => ({ ...one, id: ctx.random.id(), userId, quoteId, at, transactionId })),
  );
  return transactionId;
}

/** Takes amounts out of a client's basket; of what an asset cost, its share goes along, and the rest with the last of it. */
export async function moveOut(
  tx: Tx,
  ctx: Pick<BasketCtx, "clock" | "random">,
  { id, userId, quoteId }: Moving,
  taken: readonly { readonly holding: Holding; readonly amount: Money<BasketAsset> }[],
): Promise<string> {
  const moved = taken.filter(({ amount }) => !isZero(amount));
  const amounts = moved.map(({ amount }) => amount);
  const { transactionId } = await post(tx, ctx, basketWithdrawnPosting({ id, userId, amounts }));
  const at = ctx.clock.now();
  await insertMovements(
    tx,
    moved.map(({ holding, amount }) => ({
      ...{ id: ctx.random.id(), userId, quoteId, at, transactionId },
      amount: negate(amount),
      cost: money("BRL", -divide(holding.cost.minor * amount.minor, holding.amount.minor, "floor")),
    })),
  );
  return transactionId;
}
