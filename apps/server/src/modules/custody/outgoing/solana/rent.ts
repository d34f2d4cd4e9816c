import type { Leaving } from "../outgoing-store.js";

/** What an address must hold, unless it holds nothing: a transaction that leaves less fails. */
export const RENT_EXEMPT = 890_880n;
/** What the network takes for each signature of a transaction. */
export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** What a transaction of ours costs: we sign for the fee, and an owner's address that gives signs too. */
export const feeFor = (leaving: Leaving): bigint => LAMPORTS_PER_SIGNATURE * (leaving === "owners" ? 2n : 1n);

/** How much of what an owner was credited may leave an address that holds so much: what stays is nothing, or enough to stay. */
export function movable({ credited, held }: { readonly credited: bigint; readonly held: bigint }): bigint {
  const rest = held - credited;
  if (rest < 0n) return 0n;
  if (rest === 0n || rest >= RENT_EXEMPT) return credited;
  const less = credited - (RENT_EXEMPT - rest);
  return less > 0n ? less : 0n;
}
