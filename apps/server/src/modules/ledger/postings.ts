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

/** The part of a hold that moves: `amount` of it, under a key of its own; what ends a hold has the hold's. */
export interface HoldPart extends Hold {
  readonly key?: string;
}

/** What may be spent becomes what is set aside; the total stays as it was. */
export function holdOpenedPosting(hold: Hold): Posting {
  return {
    kind: "ledger.hold_opened",
    reference: hold.reference,
    key: `hold:${hold.id}:open`,
    entries: entriesSettingAside(hold),
  };
}

/** More is set aside for what a hold already waits for. */
export function holdIncreasedPosting(part: HoldPart): Posting {
  return {
    kind: "ledger.hold_increased",
    reference: part.reference,
    key: keyOf(part),
    entries: entriesSettingAside(part),
  };
}

/** What was set aside, or a part of it, goes where the product's own entries say. */
export function holdSettledPosting(
  part: HoldPart,
  onward: { readonly kind: string; readonly entries: readonly Entry[] },
): Posting {
  const { ownerId, amount, reference } = part;
  return {
    kind: onward.kind,
    reference,
    key: keyOf(part),
    entries: [
      { account: customerAccount(ownerId, "held", amount.asset), amount: negate(amount) },
      ...onward.entries,
    ],
  };
}

/** A part of what was set aside may be spent again; the rest stays set aside. */
export function holdReleasedPosting(part: HoldPart): Posting {
  return {
    kind: "ledger.hold_released",
    reference: part.reference,
    key: keyOf(part),
    entries: entriesGivingBack(part),
  };
}

/** What is left of what was set aside may be spent again. */
export function holdVoidedPosting(part: HoldPart): Posting {
  return {
    kind: "ledger.hold_voided",
    reference: part.reference,
    key: keyOf(part),
    entries: entriesGivingBack(part),
  };
}

function entriesSettingAside({ ownerId, amount }: Hold): Entry[] {
  return [
    { account: customerAccount(ownerId, "available", amount.asset), amount: negate(amount) },
    { account: customerAccount(ownerId, "held", amount.asset), amount },
  ];
}

function entriesGivingBack({ ownerId, amount }: Hold): Entry[] {
  return [
    { account: customerAccount(ownerId, "held", amount.asset), amount: negate(amount) },
    { account: customerAccount(ownerId, "available", amount.asset), amount },
  ];
}

function keyOf({ id, key }: HoldPart): string {
  return key ?? closingKey(id);
}

/** Settling and voiding share one key: a hold ends once. */
export function closingKey(holdId: string): string {
  return `hold:${holdId}:close`;
}
