import { type BasketAsset, WHOLE_BPS } from "@lastro/contracts/basket";
import { convert, type Money, money } from "@lastro/money";
import { atOneInstant, personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { admitBundle, assertOpen, assertVerified, type Quote, settleBundle } from "../otc/index.js";
import type { Holding } from "./basket.js";
import { holdingsOf, lockBasket } from "./basket-store.js";
import { moveIn, moveOut } from "./move.js";
import { lockAccount } from "./own-basket.js";
import { type BasketCtx, deskOf } from "./ports.js";
import { type BasketQuote, closeQuote, findQuote } from "./quote-store.js";

/**
 * Settles everything an open quote of the caller's says, or changes nothing. Accepting it again answers the same. Throws what
 * the desk refuses one of its trades for.
 */
export async function acceptQuote(tx: Tx, ctx: BasketCtx, quoteId: string): Promise<BasketQuote> {
  const { userId } = personOf(ctx);
  await assertVerified(tx, deskOf(ctx), userId);
  await lockAccount(tx, ctx);
  await lockBasket(tx, userId);
  const quote = await findQuote(tx, quoteId, userId);
  if (!quote) throw new DomainError("resource.not_found");
  if (quote.status === "ACCEPTED") return quote;
  const still = atOneInstant(ctx);
  assertOpen(quote, still.clock.now());
  const legs = await admitBundle(tx, deskOf(still), { bundleId: quote.id, userId });
  const by = { id: quote.id, userId, quoteId: quote.id };
  const taken = takenOut(quote, legs, await holdingsOf(tx, userId));
  if (taken.length > 0) await moveOut(tx, ctx, by, taken);
  await settleBundle(tx, deskOf(still), legs);
  const bought = legs.filter(({ side }) => side === "buy");
  if (bought.length > 0)
    await moveIn(
      tx,
      ctx,
      by,
      bought.map(({ cryptoAmount, amount }) => ({ amount: ofBasket(cryptoAmount), cost: amount })),
    );
  if (!(await closeQuote(tx, ctx, quote.id, "ACCEPTED"))) throw new DomainError("otc.quote_not_open");
  await recordAudit(tx, ctx, {
    action: "basket.order_settled",
    subject: quote.id,
    details: { kind: quote.purpose },
  });
  await announce(tx, { to: { userId }, type: "basket" });
  await announce(tx, { to: { userId }, type: "balances" });
  return { ...quote, status: "ACCEPTED" };
}

/**
 * What leaves the basket for a quote: what is sold, with a rest worth less than a centavo at its price. A sale of everything
 * takes all there is, so that what is too little for the desk goes to the wallets as it is.
 */
export function takenOut(
  { purpose, shareBps }: Pick<BasketQuote, "purpose" | "shareBps">,
  legs: readonly Quote[],
  holdings: readonly Holding[],
): { readonly holding: Holding; readonly amount: Money<BasketAsset> }[] {
  const all = purpose === "sell" && shareBps === WHOLE_BPS;
  return holdings.flatMap((holding) => {
    const leg = legs.find(({ side, asset }) => side === "sell" && asset === holding.asset);
    if (!leg) return all ? [{ holding, amount: holding.amount }] : [];
    const rest = money(leg.asset, holding.amount.minor - leg.cryptoAmount.minor);
    const isCrumb = convert(rest, leg.price, "floor").minor === 0n;
    return [{ holding, amount: all || isCrumb ? holding.amount : ofBasket(leg.cryptoAmount) }];
  });
}

/** The desk trades more assets than baskets have. */
function ofBasket({ asset, minor }: Money): Money<BasketAsset> {
  return money(asset as BasketAsset, minor);
}
