import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { moveArrival } from "../deposits/arrival-store.js";
import { toRaw } from "../networks/network-table.js";
import { bringOn } from "../outgoing/bring-on.js";
import { noteConfirmations } from "../outgoing/note-confirmations.js";
import { netOf, type PaymentBook } from "../outgoing/payment.js";
import type { Patience } from "../patience.js";
import type { CustodyCtx } from "../ports.js";
import { arrivalReturnedPosting } from "../postings.js";
import type { Return } from "./return.js";
import { findReturn, moveReturn, returnsUnderWay } from "./return-store.js";

const AT_ONCE = 100;

/** Brings a return one step on, as far as can be known now. It may run any number of times and sends once. */
export async function processReturn(ctx: CustodyCtx, id: string): Promise<void> {
  const one = await findReturn(ctx.db, id);
  if (!one || (one.step !== "processing" && one.step !== "sent")) return;
  const { network, address, txHash, signedTx } = one;
  const isNew = one.step === "processing";
  const raw = toRaw(network, netOf(one).minor);
  await bringOn(ctx, { id, network, address, raw, isNew, txHash, signedTx }, bookOf(ctx, one));
}

/** Looks after every return whose end is not known yet. */
export async function tendReturns(ctx: CustodyCtx, patience: Patience): Promise<void> {
  for (const { id, network } of await returnsUnderWay(ctx.db, AT_ONCE)) {
    if (patience.isResting(network)) continue;
    try {
      await processReturn(ctx, id);
    } catch (error) {
      patience.rest(network);
      ctx.log.warn({ err: error, return: id }, "a return could not be brought on");
    }
  }
}

function bookOf(ctx: CustodyCtx, one: Return): PaymentBook {
  const { id } = one;
  return {
    noteSigned: (by) =>
      inTransaction(ctx.db, async (tx) => {
        const set = { tx_hash: by.txHash, signed_tx: by.signed };
        if (!(await moveReturn(tx, ctx, id, { from: "processing", to: "sent", set }))) return false;
        await told(tx);
        return true;
      }),
    noteConfirmations: (of) =>
      inTransaction(ctx.db, async (tx) => {
        if (await noteConfirmations(tx, { table: "custody_return", id }, of)) await told(tx);
      }),
    endPaid: (blockNumber) => endPaid(ctx, one, blockNumber),
    endFailed: (reason) => endFailed(ctx, one, reason),
  };
}

/** The network has proven it: suspense no longer holds it, in the same commit. */
async function endPaid(ctx: CustodyCtx, one: Return, blockNumber: bigint): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const move = { from: one.step, to: "paid", set: { block_number: blockNumber } } as const;
    if (!(await moveReturn(tx, ctx, one.id, move))) return;
    await moveArrival(tx, one.arrivalId, { from: "returning", to: "returned" });
    await post(tx, ctx, arrivalReturnedPosting(one));
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.return_paid",
      subject: one.arrivalId,
      details: { return: one.id, amount: one.amount, proof: one.txHash },
    });
    await told(tx);
  });
}

/** It is proven that nothing left: the payment is refused as before, and may be sent back anew. */
async function endFailed(ctx: CustodyCtx, one: Return, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await moveReturn(tx, ctx, one.id, { from: one.step, to: "failed", set: { reason } }))) return;
    await moveArrival(tx, one.arrivalId, { from: "returning", to: "refused" });
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.return_failed",
      subject: one.arrivalId,
      details: { return: one.id, reason },
    });
    await told(tx);
  });
}

function told(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
}
