import { type Money, negate } from "@lastro/money";
import { creditEntries, type Entry, houseAccount, type Posting } from "../ledger/index.js";

type Reais = Money<"BRL">;

/** What was set aside has left the provider for whom it was sent to. */
export function paymentSettled(amount: Reais): { readonly kind: string; readonly entries: readonly Entry[] } {
  return {
    kind: "pix.payment_settled",
    entries: [{ account: houseAccount("psp", "BRL"), amount }],
  };
}

/**
 * A Pix that was paid came back to the provider: it is the client's again, who first pays what is owed to us, or waits in
 * suspense where the account was closed.
 */
export function paymentReturnedPosting(of: {
  readonly id: string;
  readonly returnId: string;
  readonly userId: string;
  readonly amount: Reais;
  readonly settled: Reais;
  readonly suspended: boolean;
}): Posting {
  const { amount, settled } = of;
  return {
    kind: "pix.payment_returned",
    reference: of.id,
    key: `pix-payment:${of.id}:returned:${of.returnId}`,
    entries: [
      { account: houseAccount("psp", "BRL"), amount: negate(amount) },
      ...(of.suspended
        ? [{ account: houseAccount("suspense", "BRL"), amount }]
        : creditEntries(of.userId, amount, settled)),
    ],
  };
}
