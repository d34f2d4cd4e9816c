import type { adPayloadSchema } from "@lastro/contracts/p2p/ad";
import { type P2pPrice, type PriceTerms, quantityFor, totalOf } from "@lastro/contracts/p2p/pricing";
import type {
  P2pAdReason,
  P2pAdState,
  P2pAsset,
  P2pMethod,
  P2pSide,
  P2pWindow,
} from "@lastro/contracts/p2p/states";
import { formatPrice, type Money, money, type Price, price } from "@lastro/money";
import type { z } from "zod";
import type { Settings } from "../settings.js";

export type AdPayload = z.output<typeof adPayloadSchema>;

/** Whom the owner of an ad trades with. */
export type Conditions = AdPayload["conditions"];

/** What somebody offers to buy or to sell. */
export interface Ad {
  readonly id: string;
  readonly userId: string;
  readonly side: P2pSide;
  readonly asset: P2pAsset;
  readonly status: P2pAdState;
  /** Why it is pending or paused. */
  readonly reason: P2pAdReason | null;
  readonly version: number;
  readonly price: PriceTerms;
  readonly total: Money<P2pAsset>;
  /** In open trades, and released in trades that ended. */
  readonly reserved: Money<P2pAsset>;
  readonly traded: Money<P2pAsset>;
  readonly min: Money<"BRL">;
  readonly max: Money<"BRL">;
  readonly methods: readonly P2pMethod[];
  readonly window: P2pWindow;
  readonly terms: string | null;
  readonly conditions: Conditions;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** What is not taken yet. */
export function availableOf({ asset, total, reserved, traded }: Ad): Money<P2pAsset> {
  return money(asset, total.minor - reserved.minor - traded.minor);
}

/** How much one trade may come to now; null where nothing can be taken. */
export function tradableOf(
  ad: Ad,
  at: P2pPrice,
  { minTrade, maxTrade }: Pick<Settings, "minTrade" | "maxTrade">,
): { readonly least: Money<"BRL">; readonly most: Money<"BRL"> } | null {
  const worth = worthOf(availableOf(ad), at);
  const least = ad.min.minor > minTrade.minor ? ad.min : minTrade;
  const most = [ad.max, worth, maxTrade].reduce((a, b) => (b.minor < a.minor ? b : a));
  return most.minor < least.minor ? null : { least, most };
}

/** The most reais whose quantity is no more than what is left. */
function worthOf(left: Money<P2pAsset>, at: P2pPrice): Money<"BRL"> {
  if (left.minor <= 0n) return money("BRL", 0n);
  const most = totalOf(left, at);
  return quantityFor(most, at).minor <= left.minor ? most : money("BRL", most.minor - 1n);
}

/** What its owner submitted, as it is answered. */
export function payloadOf(ad: Ad): AdPayload {
  const { side, asset, total, min, max, methods, window, terms, conditions } = ad;
  const written = (one: Price | null) => (one === null ? null : formatPrice(one));
  return {
    side,
    asset,
    price:
      ad.price.mode === "fixed"
        ? { mode: "fixed", price: formatPrice(ad.price.price) }
        : {
            mode: "market",
            bps: ad.price.bps,
            floor: written(ad.price.floor),
            ceiling: written(ad.price.ceiling),
          },
    total,
    min,
    max,
    methods: [...methods],
    window,
    terms,
    conditions,
  };
}

/** A price as a table keeps it. */
export function adPrice(asset: P2pAsset, scaled: bigint): P2pPrice {
  return price(asset, "BRL", scaled);
}
