import type { PayoutFailure } from "@lastro/contracts/payouts";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { BackOff } from "@lastro/platform/jobs/back-off";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { announceArrivals, closeArrivalCase, reviewArrivalAgain } from "../arrivals/arrival-case.js";
import { lockArrival, moveArrival } from "../arrivals/arrival-store.js";
import { advancePayment } from "../outgoing/advance-payment.js";
import { netOf, type PaymentSubject } from "../outgoing/payment.js";
import type { SendingCtx } from "../ports.js";
import { arrivalReturnedPosting } from "../postings.js";
import type { Return } from "./return.js";
import { findReturn, moveReturn, openReturns, type ReturnMove } from "./return-store.js";

const AT_ONCE = 100;

/** Advances a return as far as can be known now. It may run any number of times and sends once. */
export async function processReturn(ctx: SendingCtx, id: string): Promise<void> {
  const one = await findReturn(ctx.db, id);
  if (!one || (one.step !== "processing" && one.step !== "sent")) return;
  const { network, address } = one;
  await advancePayment(ctx, { id, network, address, amount: netOf(one) }, subjectOf(ctx, one));
}

/** Advances every return whose end is not known yet. */
export async function processReturns(ctx: SendingCtx, backOff: BackOff): Promise<void> {
  for (const { id, network } of await openReturns(ctx.db, AT_ONCE)) {
    if (backOff.isPaused(network)) continue;
    try {
      await processReturn(ctx, id);
    } catch (error) {
      backOff.pause(network);
      ctx.log.warn({ err: error, return: id }, "a return could not be advanced");
    }
  }
}

function subjectOf(ctx: SendingCtx, one: Return): PaymentSubject {
  return {
    async sent(tx) {
      if (one.step === "processing") await move(tx, ctx, one, { from: "processing", to: "sent" });
      await announceArrivals(tx);
    },
    confirmationsChanged: announceArrivals,
    paid: (tx, txHash) => endPaid(tx, ctx, one, txHash),
    failed: (tx, failure) => endFailed(tx, ctx, one, failure),
  };
}

async function move(tx: Tx, ctx: SendingCtx, { id }: Return, to: ReturnMove): Promise<void> {
  if (!(await moveReturn(tx, ctx, id, to))) throw new Error(`Return ${id} is no longer ${to.from}`);
}

/** The network has proven it: suspense no longer holds it, in the same commit. */
async function endPaid(tx: Tx, ctx: SendingCtx, one: Return, txHash: string): Promise<void> {
  const system = asSystem(ctx, "custody");
  await move(tx, ctx, one, { from: one.step, to: "paid" });
  await lockArrival(tx, one.arrivalId);
  await closeArrivalCase(tx, system, one.arrivalId);
  await moveArrival(tx, ctx, one.arrivalId, { from: "returning", to: "returned" });
  await post(tx, ctx, arrivalReturnedPosting(one));
  await recordAudit(tx, system, {
    action: "custody.return_paid",
    subject: one.arrivalId,
    details: { return: one.id, amount: one.amount, proof: txHash },
  });
  await announceArrivals(tx);
}

/** It is proven that nothing left: the payment is refused as before, and may be sent back anew. */
async function endFailed(tx: Tx, ctx: SendingCtx, one: Return, failure: PayoutFailure): Promise<void> {
  const system = asSystem(ctx, "custody");
  await move(tx, ctx, one, { from: one.step, to: "failed", failure });
  await lockArrival(tx, one.arrivalId);
  await reviewArrivalAgain(tx, system, { id: one.arrivalId, reason: failure });
  await moveArrival(tx, ctx, one.arrivalId, { from: "returning", to: "refused" });
  await recordAudit(tx, system, {
    action: "custody.return_failed",
    subject: one.arrivalId,
    details: { return: one.id, reason: failure },
  });
  await announceArrivals(tx);
}
