import { isZero } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { hasEnded } from "./card.js";
import { cardsOf, lockCard } from "./card-store.js";
import { endCard } from "./issuing/end-card.js";
import { pocketsOf } from "./pocket.js";
import type { CardRequestCtx } from "./ports.js";

/** Whether a client who would leave has money on a card, or asked for one the issuer has not answered about. */
export async function hasCardOutstanding(db: Database | Tx, userId: string): Promise<boolean> {
  const cards = await cardsOf(db, userId);
  if (cards.some(({ status }) => status === "requested")) return true;
  const pockets = await pocketsOf(
    db,
    cards.map(({ id }) => id),
  );
  return [...pockets.values()].some(({ balance, held }) => !isZero(balance) || !isZero(held));
}

/** Ends every card of a client who leaves. */
export async function closeCardsOf(tx: Tx, ctx: CardRequestCtx, userId: string): Promise<void> {
  for (const { id } of await cardsOf(tx, userId)) {
    const card = await lockCard(tx, id);
    if (card && !hasEnded(card))
      await endCard(tx, ctx, card, { to: "cancelled", reason: "by_holder", notifies: false });
  }
}

/** Forgets where the plastics of a client who left were sent, and how the cards were named. */
export async function forgetCardHolder(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("cards_card")
    .set({ ship_to_sealed: null, ship_to_label: null, name: null, holder_name: "Conta encerrada" })
    .where("user_id", "=", userId)
    .execute();
}
