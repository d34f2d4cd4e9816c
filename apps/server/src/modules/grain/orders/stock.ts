import type { Tx } from "@lastro/platform/database/database";
import { announceOffer, markSold, releaseStock } from "../offers/index.js";
import type { Order } from "./order.js";

/** Returns an order's reserved stock to its offer. */
export async function returnStock(tx: Tx, { offerId }: Pick<Order, "offerId">, kg: bigint): Promise<void> {
  if (kg === 0n) return;
  await releaseStock(tx, { offerId, kg });
  await announceOffer(tx, offerId);
}

/** Marks what was shipped as sold and returns the rest to the offer. */
export async function sellStock(
  tx: Tx,
  order: Pick<Order, "offerId">,
  soldKg: bigint,
  backKg: bigint,
): Promise<void> {
  if (soldKg > 0n) await markSold(tx, { offerId: order.offerId, kg: soldKg });
  await returnStock(tx, order, backKg);
}
