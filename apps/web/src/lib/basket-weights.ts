import { MIN_WEIGHT_BPS, WHOLE_BPS } from "@lastro/contracts/basket";
import { typedBps } from "@/lib/percent";

/** A weight of a recipe as it was typed, zero for none; undefined for what no recipe may have. */
export function typedWeight(typed: string): number | undefined {
  const bps = typedBps(typed);
  const isWeight = bps !== undefined && bps <= WHOLE_BPS && (bps === 0 || bps >= MIN_WEIGHT_BPS);
  return isWeight ? bps : undefined;
}
