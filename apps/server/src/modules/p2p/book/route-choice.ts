import type { P2pAsset, P2pSide } from "@lastro/contracts/p2p/states";
import { divide, formatPrice, type Money, PRICE_SCALE, price, scaleOf } from "@lastro/money";

/** What a way of trading comes to, its fees counted. */
export interface RouteTotal {
  readonly amount: Money<"BRL">;
  readonly quantity: Money<P2pAsset>;
}

/** Reais for a unit, of an amount for a quantity. */
export function unitPrice(amount: Money<"BRL">, quantity: Money<P2pAsset>): string {
  const scaled = divide(
    amount.minor * 10n ** BigInt(PRICE_SCALE + scaleOf(quantity.asset) - scaleOf("BRL")),
    quantity.minor,
    "halfEven",
  );
  return formatPrice(price(quantity.asset, "BRL", scaled));
}

/**
 * Which way costs whoever buys less for a unit, or brings whoever sells more; the desk where both are the same, because it
 * settles at once. Null where neither trades.
 */
export function betterRoute(
  want: P2pSide,
  p2p: RouteTotal | undefined,
  desk: RouteTotal | undefined,
): "p2p" | "desk" | null {
  if (!p2p || !desk) return p2p ? "p2p" : desk ? "desk" : null;
  // Compared without dividing: reais for a unit there and here.
  const [there, here] = [p2p.amount.minor * desk.quantity.minor, desk.amount.minor * p2p.quantity.minor];
  const isP2pBetter = want === "buy" ? there < here : there > here;
  return isP2pBetter ? "p2p" : "desk";
}
