import type { RequestOf } from "@lastro/contracts";
import type { createP2pAd } from "@lastro/contracts/p2p/ad";
import {
  isWithinBand,
  type P2pPrice,
  type PriceTerms,
  priceOf,
  totalOf,
} from "@lastro/contracts/p2p/pricing";
import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { adjustPrice, formatMoney, formatPrice, parsePrice } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { PayTo } from "../payments/pay-to.js";
import type { Settings } from "../settings.js";
import type { Ad } from "./ad.js";

type TypedPrice = RequestOf<typeof createP2pAd>["body"]["price"];

/** What is checked of an ad before it is offered. */
type Draft = Pick<Ad, "side" | "asset" | "price" | "total" | "min" | "max" | "methods">;

/** A price as it was typed. */
export function readPriceTerms(asset: P2pAsset, typed: TypedPrice): PriceTerms {
  const read = (text: string) => parsePrice(asset, "BRL", text);
  return typed.mode === "fixed"
    ? { mode: "fixed", price: read(typed.price) }
    : {
        mode: "market",
        bps: typed.bps,
        floor: typed.floor === null ? null : read(typed.floor),
        ceiling: typed.ceiling === null ? null : read(typed.ceiling),
      };
}

/**
 * Refuses an ad whose price has lost touch with the market, or of which no trade could be made. Throws
 * `p2p.floor_above_ceiling`, `p2p.price_out_of_bounds`, `p2p.amount_out_of_range` and `p2p.minimum_above_total`.
 */
export function assertSound(draft: Draft, market: P2pPrice, settings: Settings): void {
  assertPriceSound(draft.price, market, settings);
  const { min, max } = draft;
  if (min.minor > max.minor) throw refusal("p2p.amount_out_of_range", "max", settings);
  if (min.minor < settings.minTrade.minor) throw refusal("p2p.amount_out_of_range", "min", settings);
  if (max.minor > settings.maxTrade.minor) throw refusal("p2p.amount_out_of_range", "max", settings);
  if (totalOf(draft.total, priceOf(draft.price, market)).minor < min.minor)
    throw new DomainError("p2p.minimum_above_total", {}, { min: "above_total" });
}

function assertPriceSound(terms: PriceTerms, market: P2pPrice, { priceBandBps }: Settings): void {
  if (terms.mode === "market") {
    const { floor, ceiling } = terms;
    if (floor && ceiling && floor.scaled > ceiling.scaled)
      throw new DomainError("p2p.floor_above_ceiling", {}, { "price.floor": "above_ceiling" });
  }
  const named = terms.mode === "fixed" ? [terms.price] : [terms.floor, terms.ceiling];
  const isSound = [priceOf(terms, market), ...named].every(
    (one) => one === null || isWithinBand(one, market, priceBandBps),
  );
  if (isSound) return;
  throw new DomainError(
    "p2p.price_out_of_bounds",
    {
      lowest: formatPrice(adjustPrice(market, BigInt(-priceBandBps), "ceil")),
      highest: formatPrice(adjustPrice(market, BigInt(priceBandBps), "floor")),
    },
    { price: "out_of_bounds" },
  );
}

function refusal(code: "p2p.amount_out_of_range", field: string, { minTrade, maxTrade }: Settings) {
  return new DomainError(
    code,
    { least: formatMoney(minTrade), most: formatMoney(maxTrade) },
    { [field]: "out_of_range" },
  );
}

/** Refuses an asset that is not traded now, and everything while the market is closed. */
export function assertOffered(asset: P2pAsset, { enabled, assets }: Settings): void {
  if (!enabled) throw new DomainError("p2p.unavailable");
  if (!assets.includes(asset)) throw new DomainError("p2p.asset_unavailable");
}

/** Whoever sells says where they are paid, for each method that needs it. Throws `p2p.payment_details_missing`. */
export function assertPayable(
  { side, methods }: Pick<Ad, "side" | "methods">,
  payTo: readonly PayTo[],
): void {
  if (side === "buy") return;
  const missing = methods.find(
    (method) => method !== "lastro" && !payTo.some((one) => one.method === method),
  );
  if (missing === undefined) return;
  const field = missing === "pix_key" ? "payTo.pixKey" : "payTo.account";
  throw new DomainError("p2p.payment_details_missing", {}, { [field]: "required" });
}
