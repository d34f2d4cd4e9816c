import { secondsAfter } from "@lastro/platform/clock";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Purchase } from "./purchase.js";
import { lockPurchaseById } from "./purchase-store.js";

const LOOKS_BACK_SECONDS = 180 * 86_400;

/** The purchase a refund gives back, locked: the newest at that merchant with enough left of it. */
export async function findOriginal(
  tx: Tx,
  refund: {
    readonly cardId: string;
    readonly merchantId: string;
    readonly at: Date;
    readonly amount: bigint;
  },
): Promise<Purchase | undefined> {
  const [row] = await query<{ id: string }>(
    tx,
    `select id from cards_purchase
      where card_id = $1 and merchant_id = $2 and at > $3 and status <> 'refund' and cleared - refunded >= $4
      order by at desc, id desc limit 1`,
    [refund.cardId, refund.merchantId, secondsAfter(refund.at, -LOOKS_BACK_SECONDS), refund.amount],
  );
  const found = row && (await lockPurchaseById(tx, row.id));
  return found && found.cleared - found.refunded >= refund.amount ? found : undefined;
}
