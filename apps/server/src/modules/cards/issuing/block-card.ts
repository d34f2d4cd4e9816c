import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import { CARDS } from "../card-store.js";
import { assertMay } from "../commands.js";
import { lockOwnCard, ownCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";
import { openAtIssuer } from "./ask-issuer.js";
import { taskColumns, tellLater, tellStateAgain } from "./tasks.js";

/** Blocks a card of the caller's: from the commit on no purchase is approved, whatever the issuer hears. */
export async function blockCard(tx: Tx, ctx: CardRequestCtx, id: string): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "block");
  await transition(tx, ctx, CARDS, { id, from: "active", to: "blocked", set: taskColumns(ctx, "state") });
  await tellLater(tx, ctx, id);
  await recordAudit(tx, ctx, { action: "cards.blocked", subject: id });
  await announceCard(tx, card);
}

/**
 * Unblocks a card of the caller's that they blocked, once the issuer has opened it. Throws `cards.suspended` for one that
 * the house stopped, and `cards.provider_unavailable`: then it stays blocked.
 */
export async function unblockCard(ctx: CardRequestCtx, id: string): Promise<void> {
  const card = await ownCard(ctx.db, ctx, id);
  if (card.status === "suspended") throw new DomainError("cards.suspended");
  assertMay(card, ctx, "unblock");
  await openAtIssuer(ctx, card);
  const isOpen = await inTransaction(ctx.db, async (tx) => {
    const moved = await transition(tx, ctx, CARDS, {
      id,
      from: "blocked",
      to: "active",
      // It is open there: what it was still to be told of the block is over.
      set: { task: null, task_next_at: null, problem: null },
    });
    if (moved) {
      await recordAudit(tx, ctx, { action: "cards.unblocked", subject: id });
      await announceCard(tx, card);
    } else await tellStateAgain(tx, ctx, id);
    return moved;
  });
  if (!isOpen) throw new DomainError("cards.not_allowed_now");
}
