import type { TaxCounterparty, TaxedAsset, TaxOperationKind } from "@lastro/contracts/tax";
import { carry, type Holding, NOTHING, type Step } from "./average-cost.js";

/** Something a client did with a crypto asset; quantities in its smallest unit, reais in centavos. */
export interface Operation {
  readonly at: Date;
  readonly kind: TaxOperationKind;
  readonly counterparty: TaxCounterparty;
  readonly asset: TaxedAsset;
  readonly transactionId: string;
  /** Of two at one instant, the one that is lower was first. */
  readonly order: string;
  /** What came or went, fees in the asset included. */
  readonly quantity: bigint;
  /** What was traded where a fee in the asset is part of the quantity, or was taken off it. */
  readonly traded: bigint;
  /** Without fees; null where nobody knows. */
  readonly value: bigint | null;
  readonly fee: bigint;
  /** What a fee taken in the asset was worth: it is no fee in reais, and reports ask for it. */
  readonly feeWorth: bigint;
  readonly txHash: string | null;
  /** What the client says it had cost; absent where it is not asked. */
  readonly declared?: Declared;
}

export interface Declared {
  readonly cost: bigint | null;
  /** Zero before the first. */
  readonly version: number;
}

/** An operation with what it did to the average cost of its asset. */
export interface CostedOperation extends Operation {
  readonly costOut: bigint | null;
  readonly gain: bigint | null;
  readonly left: Holding;
}

export function isDisposal({ kind }: Pick<Operation, "kind">): boolean {
  return kind === "sold" || kind === "swapped_out";
}

/** What the client has to say the cost of. */
export function isMissing({ declared }: Pick<Operation, "declared">): boolean {
  return declared !== undefined && declared.cost === null;
}

export function idOf({ transactionId, asset }: Pick<Operation, "transactionId" | "asset">): string {
  return `${transactionId}.${asset}`;
}

/** Works the average cost of each asset through operations, whatever their order. Oldest first. */
export function withCosts(operations: readonly Operation[]): readonly CostedOperation[] {
  const holdings = new Map<TaxedAsset, Holding>();
  return operations.toSorted(byTime).map((operation) => {
    const outcome = carry(holdings.get(operation.asset) ?? NOTHING, stepOf(operation));
    holdings.set(operation.asset, outcome.left);
    return { ...operation, ...outcome };
  });
}

function byTime(one: Operation, other: Operation): number {
  const between = one.at.getTime() - other.at.getTime();
  if (between !== 0) return between;
  return one.order < other.order ? -1 : one.order > other.order ? 1 : 0;
}

function stepOf({ kind, quantity, value, fee, declared }: Operation): Step {
  switch (kind) {
    case "bought":
    case "swapped_in":
      return { is: "acquired", quantity, cost: value === null ? null : value + fee };
    case "deposited":
    case "received":
      return { is: "acquired", quantity, cost: declared?.cost ?? null };
    case "sold":
    case "swapped_out":
      // One nobody knows the value of is not worth nothing: it leaves as what is no disposal.
      return value === null ? { is: "removed", quantity } : { is: "disposed", quantity, value, fee };
    case "withdrawn":
    case "sent":
    case "reversed":
      return { is: "removed", quantity };
  }
}
