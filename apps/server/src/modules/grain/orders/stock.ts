import type { Tx } from "@lastro/platform/database/database";
import { announceOffer, markSold, releaseStock } from "../offers/index.js";
import type { Order } from "./order.js";

/** What was set aside for an order may be bought by others again. */
export async function giveStockBack(tx: Tx, { offerId }: Pick<Order, "offerId">, kg: bigint): Promise<void> {
  if (kg === 0n) return;
  await releaseStock(tx, { offerId, kg });
  await announceOffer(tx, offerId);
}

/** What was shipped is sold for good; what was not may be bought by others again. */
export async function sellStock(
  tx: Tx,
  order: Pick<Order, "offerId">,
  soldKg: bigint,
  backKg: bigint,
): Promise<void> {
  if (soldKg > 0n) await markSold(tx, { offerId: order.offerId, kg: soldKg });
  await giveStockBack(tx, order, backKg);
}
