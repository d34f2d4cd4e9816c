import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Card } from "./card.js";
import { findCard, lockCard } from "./card-store.js";

/** A card of whoever asks. Throws `resource.not_found` for anybody else's. */
export async function ownCard(db: Database | Tx, ctx: RequestCtx, id: string): Promise<Card> {
  return asOwn(ctx, await findCard(db, id));
}

/** The same, locked until the commit. */
export async function lockOwnCard(tx: Tx, ctx: RequestCtx, id: string): Promise<Card> {
  return asOwn(ctx, await lockCard(tx, id));
}

function asOwn(ctx: RequestCtx, card: Card | undefined): Card {
  if (card?.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  return card;
}
