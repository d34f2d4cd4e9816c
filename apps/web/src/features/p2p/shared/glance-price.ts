import { decimalsOf } from "@lastro/contracts/p2p/pricing";
import type { Asset } from "@/features/p2p/book/api";
import { formatDecimal } from "@/lib/format-number";

/** A price to compare at a glance, with the decimals its asset is priced by: `R$ 5,5717`. */
export function glancePrice(asset: Asset, price: string): string {
  return `R$\u00a0${formatDecimal(price, 2, decimalsOf(asset))}`;
}
