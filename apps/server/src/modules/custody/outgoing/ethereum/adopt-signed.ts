import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Outgoing } from "../outgoing-store.js";
import { insertAttempt, noteAttemptSigned } from "./ethereum-store.js";
import { GAS, MAX_FEE } from "./fees.js";

/** What a transaction costs that was signed without attempts is in its bytes alone: it is never replaced. */
const UNKNOWN = { number: 1, gas: GAS.token, maxFee: MAX_FEE, tip: MAX_FEE, afterBlock: 0n } as const;

/** Makes what the release before had signed the first attempt of its payment. */
export async function adoptSigned(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { id, txHash, signedTx }: Outgoing,
): Promise<void> {
  if (txHash === null || signedTx === null) return;
  await inTransaction(db, async (tx) => {
    if (await insertAttempt(tx, id, UNKNOWN, clock.now()))
      await noteAttemptSigned(tx, { paymentId: id, number: 1 }, { txHash, signed: signedTx });
  });
}
