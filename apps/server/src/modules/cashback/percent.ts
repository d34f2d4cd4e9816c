import { formatDecimal } from "@lastro/money";

/** Hundredths of a per cent in per cent, such as `1.5`. */
export function percentOf(bps: number): string {
  return formatDecimal(BigInt(bps), 2).replace(/\.?0+$/, "") || "0";
}
