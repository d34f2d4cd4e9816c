/** What somebody has of one asset, in its smallest unit, and what it cost them in centavos; null: nobody knows. */
export interface Holding {
  readonly quantity: bigint;
  readonly cost: bigint | null;
}

export const NOTHING: Holding = { quantity: 0n, cost: 0n };

/** What happens to a holding. Fees are part of what is acquired cost, and taken off what a disposal brought. */
export type Step =
  | { readonly is: "acquired"; readonly quantity: bigint; readonly cost: bigint | null }
  | { readonly is: "disposed"; readonly quantity: bigint; readonly value: bigint; readonly fee: bigint }
  /** It leaves and is no disposal: its cost leaves with it. */
  | { readonly is: "removed"; readonly quantity: bigint };

export interface Outcome {
  readonly left: Holding;
  /** What left the cost; null where nothing left, or it is not known. */
  readonly costOut: bigint | null;
  /** Of a disposal; null where it is not known. */
  readonly gain: bigint | null;
}

/** Carries a holding through one step at its average cost (`rails-beyond-pix.md` §7.2). */
export function carry(holding: Holding, step: Step): Outcome {
  if (step.quantity < 0n) throw new Error("A step moves a quantity, never less than nothing");
  if (step.is === "acquired") return { left: joined(holding, step), costOut: null, gain: null };
  const costOut = costOf(holding, step.quantity);
  const quantity = holding.quantity - step.quantity;
  const left =
    quantity <= 0n
      ? NOTHING
      : { quantity, cost: holding.cost === null || costOut === null ? null : holding.cost - costOut };
  const gain = step.is === "disposed" && costOut !== null ? step.value - step.fee - costOut : null;
  return { left, costOut, gain };
}

function joined(holding: Holding, { quantity, cost }: { quantity: bigint; cost: bigint | null }): Holding {
  const known = holding.cost !== null && cost !== null;
  return { quantity: holding.quantity + quantity, cost: known ? (holding.cost ?? 0n) + (cost ?? 0n) : null };
}

/** What a part of a holding cost: in proportion, rounded half up, and all of it for all of it. */
function costOf({ quantity, cost }: Holding, part: bigint): bigint | null {
  if (cost === null || part > quantity) return null;
  if (part === quantity) return cost;
  return (2n * cost * part + quantity) / (2n * quantity);
}
