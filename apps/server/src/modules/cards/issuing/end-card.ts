import type { CardCancelReason } from "@lastro/contracts/cards/states";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { CARDS } from "../card-store.js";
import { sweepEnded } from "../funding/withdraw.js";
import { notifyHolder } from "../notices/notify-holder.js";
import type { CardRequestCtx } from "../ports.js";
import { taskColumns, tellLater } from "./tasks.js";

interface Ending {
  readonly to: "cancelled" | "expired";
  readonly reason: CardCancelReason | "expired";
  /** Whether its holder is notified: of what they did not do themselves. */
  readonly notifies: boolean;
}

/**
 * Ends a locked card for good: its balance goes back to the account, what purchases hold follows when they free it, and
 * the issuer is told after the commit.
 */
export async function endCard(
  tx: Tx,
  ctx: CardRequestCtx,
  card: Card,
  { to, reason, notifies }: Ending,
): Promise<void> {
  const ended = await transition(tx, ctx, CARDS, {
    id: card.id,
    from: card.status,
    to,
    reason,
    set: {
      ended_at: ctx.clock.now(),
      reason,
      suspended_from: null,
      ...taskColumns(ctx, "close"),
    },
  });
  if (!ended) throw new DomainError("cards.not_allowed_now");
  await tellLater(tx, ctx, card.id);
  const amount = await sweepEnded(tx, ctx, card);
  await recordAudit(tx, ctx, {
    action: to === "expired" ? "cards.expired" : "cards.cancelled",
    subject: card.id,
    details: { reason, amount },
  });
  if (notifies) await notifyHolder(tx, ctx, card, to === "expired" ? "expired" : "ended");
  await announceCard(tx, card);
}
