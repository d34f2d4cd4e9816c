import { secondsAfter } from "../../../platform/clock.js";
import { inTransaction } from "../../../platform/database/database.js";
import { activateCharge, createCharge, pollCharges, sweepReceived } from "../../pix/index.js";
import { payCharge, sendPix } from "../simulators.js";
import type { LoosePix, PixReceived, StoryEvent } from "./events.js";
import type { Story } from "./story.js";

/** How long a charge is payable, and after which the poll has noticed that nobody paid. */
const OVER_AFTER_SECONDS = 1_860;

/** A client asks for a Pix; somebody pays it, in time or late, or nobody ever does. */
export async function receivePix(story: Story, event: StoryEvent & PixReceived): Promise<void> {
  const pix = { ...story.ctx, ...story.pix };
  const { chargeId, txid } = await chargeOf(story, event);
  await activateCharge(pix, { chargeId, firstAttempt: true });

  const paidAt = event.paid && secondsAfter(event.at, event.paid.afterMinutes * 60);
  const overAt = secondsAfter(event.at, OVER_AFTER_SECONDS);
  if (!paidAt || paidAt > overAt) {
    story.moveTo(overAt);
    await pollCharges(pix);
  }
  if (!event.paid || !paidAt) return;
  story.moveTo(secondsAfter(paidAt, 2));
  const known = await story.pix.psp.findCharge(txid);
  if (known?.pix.length === 0) {
    const { by: payer, message } = event.paid;
    await payCharge(story.ctx, txid, { payer, at: paidAt, ...(message ? { infoPagador: message } : {}) });
  }
  await pollCharges(pix);
}

/** The charge of this event, created unless an earlier start came that far. */
async function chargeOf(story: Story, event: StoryEvent & PixReceived) {
  const step = `${event.name}/charge`;
  const facts = story.steps.factsOf(step);
  if (facts?.chargeId && facts.txid) return { chargeId: facts.chargeId, txid: facts.txid };
  const ctx = { ...(await story.as(event.to)), ...story.pix };
  return inTransaction(ctx.db, async (tx) => {
    const { amount, description } = event;
    const charge = await createCharge(tx, ctx, { amount, description });
    const created = { chargeId: charge.id, txid: charge.txid };
    await story.finish(tx, step, created);
    return created;
  });
}

/** A Pix to the house's key that names no charge: it waits in the operators' queue. */
export async function receiveLoosePix(story: Story, event: StoryEvent & LoosePix): Promise<void> {
  const pix = { ...story.ctx, ...story.pix };
  if (!(await hasArrived(story, event.at))) {
    const { amount, by: payer, message: infoPagador, at } = event;
    await sendPix(story.ctx, { amount, payer, infoPagador, at });
  }
  story.moveTo(secondsAfter(event.at, 3_600));
  await sweepReceived(pix);
}

async function hasArrived({ pix }: Story, at: Date): Promise<boolean> {
  for await (const page of pix.psp.receivedIn({ from: at, to: secondsAfter(at, 1) })) {
    if (page.some(({ txid }) => txid === undefined)) return true;
  }
  return false;
}
