import { isZero, type Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { holdingsOf } from "./basket-store.js";
import { moveOut } from "./move.js";
import { ownBasket } from "./own-basket.js";
import { shareOf } from "./plan-trades.js";
import type { BasketCtx } from "./ports.js";
import { retireOpenQuote } from "./quote-store.js";

/**
 * Takes a share of everything in the basket of whoever asks out to their wallets, without a trade. Throws `basket.no_recipe`
 * and `basket.empty`.
 */
export async function withdraw(
  tx: Tx,
  ctx: BasketCtx,
  shareBps: number,
): Promise<{ readonly id: string; readonly moved: Money[]; readonly transactionId: string }> {
  const { userId } = await ownBasket(tx, ctx);
  const taken = (await holdingsOf(tx, userId))
    .map((holding) => ({ holding, amount: shareOf(holding.amount, shareBps) }))
    .filter(({ amount }) => !isZero(amount));
  if (taken.length === 0) throw new DomainError("basket.empty");
  await retireOpenQuote(tx, ctx, userId);
  const id = ctx.random.id();
  const transactionId = await moveOut(tx, ctx, { id, userId, quoteId: null }, taken);
  await recordAudit(tx, ctx, {
    action: "basket.withdrawn",
    subject: id,
    details: { fields: `${shareBps / 100}%` },
  });
  await announce(tx, { to: { userId }, type: "basket" });
  await announce(tx, { to: { userId }, type: "balances" });
  return { id, moved: taken.map(({ amount }) => amount), transactionId };
}
