import type { Tx } from "@lastro/platform/database/database";
import { announceCard } from "../announce-card.js";
import { type Card, hasEnded } from "../card.js";
import { lockCard } from "../card-store.js";
import type { CardRequestCtx } from "../ports.js";
import { endCard } from "./end-card.js";

/** Locks a merchant-locked card to the merchant of its first approved purchase. */
export async function lockToMerchant(
  tx: Tx,
  card: Card,
  merchant: { readonly id: string; readonly name: string },
): Promise<void> {
  if (card.kind !== "merchant_locked") return;
  await tx
    .updateTable("cards_card")
    .set({ locked_merchant_id: merchant.id, locked_merchant_name: merchant.name })
    .where("id", "=", card.id)
    .where("locked_merchant_id", "is", null)
    .execute();
}

/** Notes that an approved purchase used a single-use card up: it takes no other while that one stands. */
export async function useUp(tx: Tx, card: Card, purchaseId: string): Promise<void> {
  if (card.kind !== "single_use") return;
  await tx
    .updateTable("cards_card")
    .set({ spent_by: purchaseId })
    .where("id", "=", card.id)
    .where("spent_by", "is", null)
    .execute();
  await announceCard(tx, card);
}

/** Makes a single-use card usable again whose purchase was reversed whole before it was charged. */
export async function reopenAfterReversal(tx: Tx, card: Card, purchaseId: string): Promise<void> {
  if (card.kind !== "single_use") return;
  await tx
    .updateTable("cards_card")
    .set({ spent_by: null })
    .where("id", "=", card.id)
    .where("spent_by", "=", purchaseId)
    .where("ended_at", "is", null)
    .execute();
  await announceCard(tx, card);
}

/** Ends a single-use card whose purchase was charged; what is left on it goes back to the account. */
export async function endAfterUse(tx: Tx, ctx: CardRequestCtx, cardId: string): Promise<void> {
  const card = await lockCard(tx, cardId);
  if (card?.kind !== "single_use" || hasEnded(card)) return;
  await endCard(tx, ctx, card, { to: "cancelled", reason: "used", notifies: true });
}
