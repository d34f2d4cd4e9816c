import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import type { SendingCtx } from "../ports.js";
import { noteSigned, noteTransaction } from "./outgoing-store.js";
import type { PaymentSubject } from "./payment.js";
import type { SignedPayment } from "./signer/port.js";

/** Which transaction of a payment was signed; the first is number 1. */
interface Signed {
  readonly paymentId: string;
  readonly number: number;
  readonly signed: SignedPayment;
  readonly subject: PaymentSubject;
}

/**
 * Writes a signed attempt down as the payment's transaction. `noteAttempt` writes it in the network's own table and answers
 * false when it was written already: then nothing else is, and the answer is false. Throws when the payment's first
 * transaction was signed otherwise.
 */
export function writeSigned(
  db: Database,
  { paymentId, number, signed, subject }: Signed,
  noteAttempt: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await noteAttempt(tx))) return false;
    if (number === 1) {
      if (!(await noteSigned(tx, paymentId, signed)))
        throw new Error(`Payment ${paymentId} was signed otherwise`);
      await subject.sent(tx);
    } else {
      await noteTransaction(tx, paymentId, signed);
      await subject.confirmationsChanged(tx);
    }
    return true;
  });
}

/**
 * Sends a transaction to providers, each of which answers why it does not take it, or nothing. What one of them does not
 * take is looked at again the next time. Throws when none of them answers.
 */
export async function sendToAll<P>(
  { log }: Pick<SendingCtx, "log">,
  { paymentId, txHash }: { readonly paymentId: string; readonly txHash: string },
  providers: readonly P[],
  send: (provider: P) => Promise<string | undefined>,
): Promise<void> {
  const answers = await Promise.allSettled(providers.map(send));
  for (const answer of answers)
    if (answer.status === "fulfilled" && answer.value !== undefined)
      log.warn({ payment: paymentId, txHash, why: answer.value }, "a transaction was not taken");
  const failure = answers.find((answer) => answer.status === "rejected");
  if (failure && answers.every(({ status }) => status === "rejected")) throw failure.reason;
}
