import { compare, isNegative, isZero, type Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import { afterShare, type Escrow, feeOfNext, heldBy, type Share } from "./escrow.js";
import type { PostingName } from "./postings.js";

/** A part of an escrow that leaves it, and what that is called in the books. */
export interface Payout {
  /** Before the fee. */
  readonly toPayee: Money;
  readonly toPayer: Money;
  /** The house's part of `toPayee`, where the escrow has no rate. */
  readonly fee?: Money;
  readonly posting: PostingName;
}

/** How a payout leaves the escrow. Throws `escrow.not_enough_held`, and a plain error for one that is against the terms. */
export function shareOf(escrow: Escrow, payout: Payout): Share {
  const { toPayee, toPayer } = payout;
  if (isNegative(toPayee) || isNegative(toPayer) || (isZero(toPayee) && isZero(toPayer)))
    throw new Error(`A payout of escrow ${escrow.id} moves nothing`);
  const share = { toPayee, fee: feeOf(escrow, payout), toPayer };
  if (isNegative(heldBy(afterShare(escrow, share)))) throw new DomainError("escrow.not_enough_held");
  return share;
}

function feeOf({ id, released, fee: taken, feeBps }: Escrow, { toPayee, fee }: Payout): Money {
  if (feeBps !== null && fee === undefined) return feeOfNext({ released, fee: taken, feeBps }, toPayee);
  if (feeBps !== null || fee === undefined || isNegative(fee) || compare(fee, toPayee) > 0)
    throw new Error(`A payout of escrow ${id} names a fee against its terms`);
  return fee;
}
