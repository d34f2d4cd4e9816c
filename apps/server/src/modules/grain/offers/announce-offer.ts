import type { Tx } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";

/** Tells every open page of the marketplace that an offer came, changed or went. */
export async function announceOffer(tx: Tx, id: string): Promise<void> {
  await announce(tx, { to: "market", type: "grain.offer", reference: id });
}
