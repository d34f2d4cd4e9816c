import { isZero, type Money, subtract } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { SpendNews } from "../../cards/index.js";
import { post } from "../../ledger/index.js";
import { takeFrom, totalOf } from "../lots/lot.js";
import { lotsOf, useLots } from "../lots/lot-store.js";
import { notifyClient } from "../notices/notify-client.js";
import type { CashbackCtx } from "../ports.js";
import { reversedPosting } from "../postings.js";
import { insertMovements } from "../wallet/movement-store.js";
import { changeDebt } from "../wallet/wallet-store.js";
import { noteEarned, type Purchase } from "./purchase-store.js";

interface Reversal {
  readonly purchase: Purchase;
  readonly news: SpendNews;
  readonly amount: Money<"PRP">;
}

/**
 * Takes back what a purchase earned too much: from what waits of it, then from what was credited of it, then from what else
 * the client has, the next to expire first. What is missing the client owes.
 */
export async function reverse(
  tx: Tx,
  ctx: RequestCtx & CashbackCtx,
  { purchase, news, amount }: Reversal,
): Promise<void> {
  const { id: purchaseId, userId, establishment } = purchase;
  const lots = await lotsOf(tx, userId);
  const isOwn = (lot: { readonly purchaseId: string | null }) => lot.purchaseId === purchaseId;
  const waiting = lots.filter((lot) => lot.creditedAt === null && isOwn(lot));
  const credited = lots.filter(({ creditedAt }) => creditedAt !== null);
  const fromWaiting = takeFrom(waiting, amount);
  const fromCredited = takeFrom(
    [...credited.filter(isOwn), ...credited.filter((lot) => !isOwn(lot))],
    subtract(amount, totalOf(fromWaiting)),
  );
  const [fromPending, fromAvailable] = [totalOf(fromWaiting), totalOf(fromCredited)];
  const owed = subtract(subtract(amount, fromPending), fromAvailable);
  const { transactionId } = await post(
    tx,
    ctx,
    reversedPosting({ userId, purchaseId, eventId: news.eventId, fromPending, fromAvailable, owed }),
  );
  await useLots(tx, [...fromWaiting, ...fromCredited], transactionId);
  await changeDebt(tx, userId, owed.minor);
  await noteEarned(tx, purchaseId, { reversed: amount.minor });
  await insertMovements(tx, ctx, [
    {
      ...{ userId, kind: "reversed", purchaseId, transactionId, description: establishment },
      amount: -amount.minor,
      debt: owed.minor,
      cost: -(fromPending.minor + fromAvailable.minor),
    },
  ]);
  await notifyClient(tx, ctx, {
    userId,
    words: isZero(owed) ? "reversed" : "reversedIntoDebt",
    source: `reversed:${news.eventId}`,
    places: { amount, owed, name: establishment },
  });
}
