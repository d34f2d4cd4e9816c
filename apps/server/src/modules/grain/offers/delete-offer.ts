import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announceOffer } from "./announce-offer.js";
import { ownOffer } from "./change-offer.js";
import { archiveAll, archiveOffer, deleteOfferForGood } from "./offer-store.js";

/** Deletes an offer of the caller's for good; one that was ordered from is archived, because its orders stay. */
export async function deleteOffer(tx: Tx, ctx: RequestCtx, id: string): Promise<"deleted" | "archived"> {
  const offer = await ownOffer(tx, ctx, id);
  await announceOffer(tx, id);
  if (!offer.ordered) {
    await deleteOfferForGood(tx, id);
    return "deleted";
  }
  if (offer.archivedAt === null) await archiveOffer(tx, id, ctx.clock.now());
  return "archived";
}

/** Takes all offers of a producer who leaves from the market. */
export async function archiveOffersOf(tx: Tx, producerId: string, at: Date): Promise<void> {
  for (const id of await archiveAll(tx, producerId, at)) await announceOffer(tx, id);
}
