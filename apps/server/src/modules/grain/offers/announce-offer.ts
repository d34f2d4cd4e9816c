import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";

/** Tells every open page of the marketplace that an offer came, changed or went. */
export async function announceOffer(tx: Tx, id: string): Promise<void> {
  await announce(tx, { to: "market", type: "grain.offer", reference: id });
}
