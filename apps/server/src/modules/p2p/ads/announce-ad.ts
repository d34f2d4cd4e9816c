import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";

/** Tells every open page of the market that an ad came, changed or went. */
export async function announceAd(tx: Tx, id: string): Promise<void> {
  await announce(tx, { to: "everyone", type: "p2p.order", reference: id });
}
