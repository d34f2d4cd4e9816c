import { type Money, negate } from "@lastro/money";
import { customerAccount } from "./account.js";
import type { Entry, Posting } from "./posting.js";

/** Money set aside for one client. */
export interface Hold {
  readonly id: string;
  readonly ownerId: string;
  readonly amount: Money;
  readonly reference: string;
}

/** What may be spent becomes what is set aside; the total stays as it was. */
export function holdOpenedPosting(hold: Hold): Posting {
  const { id, ownerId, amount, reference } = hold;
  return {
    kind: "ledger.hold_opened",
    reference,
    key: `hold:${id}:open`,
    entries: [
      { account: customerAccount(ownerId, "available", amount.asset), amount: negate(amount) },
      { account: customerAccount(ownerId, "held", amount.asset), amount },
    ],
  };
}

/** What was set aside goes where the product's own entries say. */
export function holdSettledPosting(
  hold: Hold,
  onward: { readonly kind: string; readonly entries: readonly Entry[] },
): Posting {
  const { ownerId, amount, reference } = hold;
  return {
    kind: onward.kind,
    reference,
    key: closingKey(hold),
    entries: [
      { account: customerAccount(ownerId, "held", amount.asset), amount: negate(amount) },
      ...onward.entries,
    ],
  };
}

/** What was set aside may be spent again. */
export function holdVoidedPosting(hold: Hold): Posting {
  const { ownerId, amount, reference } = hold;
  return {
    kind: "ledger.hold_voided",
    reference,
    key: closingKey(hold),
    entries: [
      { account: customerAccount(ownerId, "held", amount.asset), amount: negate(amount) },
      { account: customerAccount(ownerId, "available", amount.asset), amount },
    ],
  };
}

/** Settling and voiding share one key: a hold ends once. */
function closingKey({ id }: Hold): string {
  return `hold:${id}:close`;
}
