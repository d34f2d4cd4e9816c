import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { activateCharge, createCharge, pollCharges, sweepReceived } from "../../pix/index.js";
import { payCharge, sendPix } from "../simulators.js";
import type { LoosePix, PixCharged, PixPaid, StoryEvent } from "./events.js";
import type { Story } from "./story.js";

/** The house asks its provider every minute, so it knows of an arrival soon after. */
const NOTICED_AFTER_SECONDS = 20;

/** A client asks for a Pix, and the provider makes the charge payable. */
export async function chargePix(story: Story, event: StoryEvent & PixCharged): Promise<void> {
  const { chargeId } = chargeMadeBy(story, event.name) ?? (await createChargeOnce(story, event));
  await activateCharge({ ...story.ctx, ...story.pix }, { chargeId, firstAttempt: true });
}

/** Somebody pays it, unless an earlier start had them pay, and the house notices. */
export async function payPix(story: Story, event: StoryEvent & PixPaid): Promise<void> {
  const charge = chargeMadeBy(story, event.charge);
  if (!charge) throw new Error(`${event.charge} made no charge`);
  const known = await story.pix.psp.findCharge(charge.txid);
  if (known?.pix.length === 0) {
    const { by: payer, message, at } = event;
    await payCharge(story.ctx, charge.txid, { payer, at, ...(message ? { infoPagador: message } : {}) });
  }
  story.moveTo(secondsAfter(event.at, NOTICED_AFTER_SECONDS));
  await noticeCharges(story);
}

/** What became of the charges still open: paid, or over. */
export function noticeCharges(story: Story): Promise<void> {
  return pollCharges({ ...story.ctx, ...story.pix });
}

/** A Pix to the house's key that names no charge: it waits in the operators' queue. */
export async function receiveLoosePix(story: Story, event: StoryEvent & LoosePix): Promise<void> {
  if (!(await hasArrived(story, event.at))) {
    const { amount, by: payer, message: infoPagador, at } = event;
    await sendPix(story.ctx, { amount, payer, infoPagador, at });
  }
  story.moveTo(secondsAfter(event.at, NOTICED_AFTER_SECONDS));
  await sweepReceived({ ...story.ctx, ...story.pix });
}

async function hasArrived({ pix }: Story, at: Date): Promise<boolean> {
  for await (const page of pix.psp.receivedIn({ from: at, to: secondsAfter(at, 1) })) {
    if (page.some(({ txid }) => txid === undefined)) return true;
  }
  return false;
}

interface MadeCharge {
  readonly chargeId: string;
  readonly txid: string;
}

/** The charge is remembered in the transaction that creates it. */
async function createChargeOnce(story: Story, event: StoryEvent & PixCharged): Promise<MadeCharge> {
  const ctx = { ...(await story.as(event.to)), ...story.pix };
  const { amount, description } = event;
  return inTransaction(ctx.db, async (tx) => {
    const charge = await createCharge(tx, ctx, { amount, description });
    const made = { chargeId: charge.id, txid: charge.txid };
    await story.finish(tx, stepOf(event.name), made);
    return made;
  });
}

function chargeMadeBy({ steps }: Story, eventName: string): MadeCharge | undefined {
  const { chargeId, txid } = steps.factsOf(stepOf(eventName)) ?? {};
  return chargeId !== undefined && txid !== undefined ? { chargeId, txid } : undefined;
}

function stepOf(eventName: string): string {
  return `${eventName}/created`;
}
