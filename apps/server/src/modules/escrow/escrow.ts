import { add, type Money, shareBps, subtract } from "@lastro/money";

/** What is agreed when an escrow is opened, for good. */
export interface EscrowTerms {
  /** That of what it is for: an order, a trade. The escrow's account in the ledger has it too. */
  readonly id: string;
  /** Whose it is, as the product names itself: its timers are run by that product. */
  readonly product: string;
  readonly payerId: string;
  readonly payeeId: string;
  /** The house's part of what is released, in hundredths of a per cent; null where each payout names its own. */
  readonly feeBps: number | null;
}

/** Money that stands between two people until it goes to the one or back to the other. */
export interface Escrow extends EscrowTerms {
  readonly status: "open" | "closed";
  readonly funded: Money;
  /** To the payee, the fee included. */
  readonly released: Money;
  readonly fee: Money;
  readonly refunded: Money;
}

/** How a part of an escrow leaves it. */
export interface Share {
  /** To the payee, the fee included. */
  readonly toPayee: Money;
  readonly fee: Money;
  readonly toPayer: Money;
}

/** What the escrow holds. */
export function heldBy({ funded, released, refunded }: Escrow): Money {
  return subtract(subtract(funded, released), refunded);
}

/**
 * The fee of one more release: the fees of all releases together are the fee of their sum, rounded down, so that
 * releasing part by part costs the payee what releasing at once does.
 */
export function feeOfNext(
  { released, fee, feeBps }: Pick<Escrow, "released" | "fee"> & { readonly feeBps: number },
  amount: Money,
): Money {
  return subtract(shareBps(add(released, amount), BigInt(feeBps), "floor"), fee);
}

/** The escrow after a share of it has left. */
export function afterShare(escrow: Escrow, { toPayee, fee, toPayer }: Share): Escrow {
  return {
    ...escrow,
    released: add(escrow.released, toPayee),
    fee: add(escrow.fee, fee),
    refunded: add(escrow.refunded, toPayer),
  };
}
