import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { toRaw } from "../networks/network-table.js";
import { bringOn } from "../outgoing/bring-on.js";
import { noteConfirmations } from "../outgoing/note-confirmations.js";
import { netOf, type PaymentBook } from "../outgoing/payment.js";
import type { CustodyCtx } from "../ports.js";
import { withdrawalSentOn } from "../postings.js";
import { endFailed, endPaid } from "./end-withdrawal.js";
import type { Withdrawal } from "./withdrawal.js";
import { moveWithdrawal } from "./withdrawal-store.js";

/** Sends a withdrawal by its network, once, and ends it when the network proves its end. */
export async function processByChain(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  const { id, network, address, txHash, signedTx, fee } = withdrawal;
  if (network === null || address === null) return;
  const net = netOf(withdrawal);
  const told = (tx: Tx) =>
    announce(tx, { to: { userId: withdrawal.userId }, type: "grain.withdrawal", reference: id });
  const book: PaymentBook = {
    noteSigned: (by) =>
      inTransaction(ctx.db, async (tx) => {
        const set = { tx_hash: by.txHash, signed_tx: by.signed };
        if (!(await moveWithdrawal(tx, ctx, id, { from: "processing", to: "sent", set }))) return false;
        await told(tx);
        return true;
      }),
    noteConfirmations: (of) =>
      inTransaction(ctx.db, async (tx) => {
        if (await noteConfirmations(tx, { table: "custody_withdrawal", id }, of)) await told(tx);
      }),
    endPaid: (blockNumber) =>
      endPaid(ctx, withdrawal, withdrawalSentOn({ network, net, fee }), { block_number: blockNumber }),
    endFailed: (reason) => endFailed(ctx, withdrawal, reason),
  };
  const isNew = withdrawal.step === "processing";
  await bringOn(ctx, { id, network, address, raw: toRaw(network, net.minor), isNew, txHash, signedTx }, book);
}
