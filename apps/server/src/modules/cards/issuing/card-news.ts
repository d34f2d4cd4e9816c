import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { CARDS, findIssuedCard, lockCard } from "../card-store.js";
import { notifyHolder } from "../notices/notify-holder.js";
import type { CardRequestCtx } from "../ports.js";
import type { CardNews } from "../provider/messages-port.js";
import { FOLLOW_ISSUER } from "./follow-issuer.js";
import { READ_WALLETS } from "./wallets.js";

/** Takes what the issuer told of a card: its plastic left, or it changed and is to be looked at. */
export async function noteCardNews(
  tx: Tx,
  ctx: CardRequestCtx,
  news: Extract<CardNews, { readonly about: "card" }>,
): Promise<void> {
  const card = await findTold(tx, ctx, news.cardRef);
  if (!card) return;
  if (news.shipped) await noteShipped(tx, ctx, card, news.shipped.tracking ?? null);
  else await enqueue(tx, ctx, { kind: FOLLOW_ISSUER, payload: { cardId: card.id } });
}

/** Takes that a card came into a wallet or left it: the wallets are read anew. */
export async function noteWalletNews(
  tx: Tx,
  ctx: CardRequestCtx,
  news: Extract<CardNews, { readonly about: "wallet" }>,
): Promise<void> {
  const card = await findTold(tx, ctx, news.cardRef);
  if (card) await enqueue(tx, ctx, { kind: READ_WALLETS, payload: { cardId: card.id } });
}

async function findTold(tx: Tx, { issuer }: CardRequestCtx, ref: string): Promise<Card | undefined> {
  if (!issuer) return undefined;
  const card = await findIssuedCard(tx, { provider: issuer.name, ref });
  return card && lockCard(tx, card.id);
}

/** The first telling notifies; a later one may bring the tracking code. */
async function noteShipped(tx: Tx, ctx: CardRequestCtx, card: Card, tracking: string | null): Promise<void> {
  const set = { shipped_at: card.shippedAt ?? ctx.clock.now(), tracking: tracking ?? card.tracking };
  if (card.status === "production") {
    await transition(tx, ctx, CARDS, { id: card.id, from: "production", to: "shipped", set });
    await notifyHolder(tx, ctx, card, "shipped");
  } else {
    const from = card.suspendedFrom === "production" ? { suspended_from: "shipped" } : {};
    await tx
      .updateTable("cards_card")
      .set({ ...set, ...from })
      .where("id", "=", card.id)
      .execute();
  }
  await announceCard(tx, card);
}
