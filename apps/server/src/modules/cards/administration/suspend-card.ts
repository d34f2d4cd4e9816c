import type { CardStatus } from "@lastro/contracts/cards/states";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { CARDS, findCard, lockCard } from "../card-store.js";
import { openAtIssuer } from "../issuing/ask-issuer.js";
import { taskColumns, tellLater, tellStateAgain } from "../issuing/tasks.js";
import { notifyHolder } from "../notices/notify-holder.js";
import type { CardRequestCtx } from "../ports.js";

interface Decision {
  readonly id: string;
  readonly reason: string;
}

const SUSPENDABLE: ReadonlySet<CardStatus> = new Set(["production", "shipped", "active", "blocked"]);

/** Stops a card until the house lifts it: no purchase is approved from the commit on, and its holder is told. */
export async function suspendCard(tx: Tx, ctx: CardRequestCtx, { id, reason }: Decision): Promise<Card> {
  const card = await lockCard(tx, id);
  if (!card) throw new DomainError("resource.not_found");
  if (!SUSPENDABLE.has(card.status)) throw new DomainError("cards.not_allowed_now");
  // A plastic nobody has yet cannot be blocked at every issuer, nor be used.
  const isOut = card.status === "active";
  await transition(tx, ctx, CARDS, {
    id,
    from: card.status,
    to: "suspended",
    set: { suspended_from: card.status, reason, ...(isOut ? taskColumns(ctx, "state") : {}) },
    note: reason,
  });
  if (isOut) await tellLater(tx, ctx, id);
  await recordAudit(tx, ctx, { action: "cards.suspended", subject: id, details: { reason } });
  await notifyHolder(tx, ctx, card, "suspended", `suspended:${ctx.random.id()}`);
  await announceCard(tx, card);
  return card;
}

/** Lets a suspended card be as it was before, once the issuer has opened it where it was in use. */
export async function liftSuspension(ctx: CardRequestCtx, { id, reason }: Decision): Promise<Card> {
  const card = await findCard(ctx.db, id);
  if (!card) throw new DomainError("resource.not_found");
  const to = card.suspendedFrom;
  if (to === null) throw new DomainError("cards.not_allowed_now");
  if (to === "active") await openAtIssuer(ctx, card);
  const isLifted = await inTransaction(ctx.db, async (tx) => {
    const moved = await transition(tx, ctx, CARDS, {
      id,
      from: "suspended",
      to,
      set: {
        suspended_from: null,
        reason: null,
        ...(to === "active" ? { task: null, task_next_at: null, problem: null } : {}),
      },
      note: reason,
    });
    if (!moved) {
      await tellStateAgain(tx, ctx, id);
      return false;
    }
    await recordAudit(tx, ctx, { action: "cards.lifted", subject: id, details: { reason } });
    await notifyHolder(tx, ctx, card, "lifted", `lifted:${ctx.random.id()}`);
    await announceCard(tx, card);
    return true;
  });
  if (!isLifted) throw new DomainError("cards.not_allowed_now");
  return card;
}
