import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { transition } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { CARDS, lockCard } from "../card-store.js";
import { sweepEnded } from "../funding/withdraw.js";
import { notifyHolder } from "../notices/notify-holder.js";
import type { CardRequestCtx } from "../ports.js";
import type { CardProvider, IssuedCard } from "../provider/port.js";
import { returnIssueFee } from "./issue-fee.js";
import { addressOfCard } from "./ship-to.js";

/** The specification's default; a card asked for later is good for two years and more. */
const DEFAULT_EXPIRY_YEAR = 2028;

/**
 * Asks the issuer for a card, under our id: asked again it answers the same card. What it answers is kept, and the card
 * may be used, or its plastic is on its way. Throws CardProviderError without an answer.
 */
export async function issueCard(ctx: CardRequestCtx, issuer: CardProvider, card: Card): Promise<void> {
  const holder = await ctx.cardholderOf(ctx.db, card.userId);
  const holderRef = card.holderRef ?? (await issuer.issuing.registerHolder(holder));
  const address = await addressOfCard(ctx.db, ctx, card.id);
  const issued = await issuer.issuing.issue({
    id: card.id,
    holderRef,
    kind: card.kind === "physical" ? "physical" : "virtual",
    // Of the request, so that the same is asked for however late it is asked again.
    expiry: { month: 12, year: Math.max(DEFAULT_EXPIRY_YEAR, card.requestedAt.getUTCFullYear() + 2) },
    ...(address === undefined ? {} : { shipTo: { ...address, name: holder.name } }),
  });
  await keepIssued(ctx, card.id, issued, holderRef);
}

function keepIssued(
  ctx: CardRequestCtx,
  id: string,
  issued: IssuedCard,
  holderRef: string | undefined,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const card = await lockCard(tx, id);
    if (card?.status !== "requested") return;
    const to = card.kind === "physical" && issued.state !== "active" ? "production" : "active";
    await transition(tx, ctx, CARDS, {
      id,
      from: "requested",
      to,
      set: {
        provider_ref: issued.ref,
        holder_ref: holderRef ?? null,
        last_digits: issued.lastDigits,
        expiry_month: issued.expiry.month,
        expiry_year: issued.expiry.year,
        issued_at: ctx.clock.now(),
        ...(issued.pin === undefined ? {} : { pin: issued.pin }),
        task: null,
        task_next_at: null,
        problem: null,
      },
    });
    await recordAudit(tx, ctx, { action: "cards.issued", subject: id, details: { kind: card.kind } });
    await notifyHolder(tx, ctx, { ...card, lastDigits: issued.lastDigits }, "issued");
    await announceCard(tx, card);
  });
}

/** Notes that the issuer will not issue a card, gives its fee back and what stands on it already. */
export function refuseCard(ctx: CardRequestCtx, id: string, problem: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const card = await lockCard(tx, id);
    if (card?.status !== "requested") return;
    await transition(tx, ctx, CARDS, {
      id,
      from: "requested",
      to: "refused",
      set: { ended_at: ctx.clock.now(), task: null, task_next_at: null, problem },
    });
    await returnIssueFee(tx, ctx, card);
    await sweepEnded(tx, ctx, card);
    await recordAudit(tx, ctx, { action: "cards.refused", subject: id, details: { fee: card.fee } });
    await notifyHolder(tx, ctx, card, "refused");
    await announceCard(tx, card);
  });
}
