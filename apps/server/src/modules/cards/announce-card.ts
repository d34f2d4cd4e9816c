import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { Card } from "./card.js";

/** Tells open pages that a card changed. */
export async function announceCard(tx: Tx, { id, userId }: Pick<Card, "id" | "userId">): Promise<void> {
  await announce(tx, { to: { userId }, type: "cards", reference: id }, { to: "admins", type: "admin" });
}
