import type { Tx } from "@lastro/platform/database/database";
import { announceCard } from "../announce-card.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";

/** Names a card of the caller's, or takes its name away. */
export async function renameCard(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, name }: { readonly id: string; readonly name: string | null },
): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  await tx.updateTable("cards_card").set({ name }).where("id", "=", id).execute();
  await announceCard(tx, card);
}
