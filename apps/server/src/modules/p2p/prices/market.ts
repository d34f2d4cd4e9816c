import type { P2pPrice } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset, P2pPriceSource } from "@lastro/contracts/p2p/states";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { P2pPorts } from "../ports.js";
import { referencePrice } from "./reference-prices.js";

/** What an asset is worth in reais, and who says so. */
export interface MarketPrice {
  readonly price: P2pPrice;
  readonly source: P2pPriceSource;
  /** When the source last updated it; null for a reference price. */
  readonly sourceAt: Date | null;
}

/** So that only whether a source ever spoke is asked. */
const ANY_TRUST = { maxAgeSeconds: 300, maxDeviationBps: 10_000 };

/** The market's price, or the reference until the market has spoken; undefined where it is too old for a trade. */
export async function findMarketPrice(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock"> & Pick<P2pPorts, "priceSource" | "confirmedPrice">,
  asset: P2pAsset,
): Promise<MarketPrice | undefined> {
  const live = await ctx.priceSource(db, ctx.clock, asset);
  if (live) return { price: live.price, source: "market", sourceAt: live.sourceAt };
  const said = await ctx.confirmedPrice(db, ctx.clock, asset, ANY_TRUST);
  const reference = referencePrice(asset);
  if (said.is !== "stale" || said.isKnown || reference === undefined) return undefined;
  return { price: reference.middle, source: "reference", sourceAt: null };
}

/** The same. Throws `p2p.price_unavailable`. */
export async function getMarketPrice(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock"> & Pick<P2pPorts, "priceSource" | "confirmedPrice">,
  asset: P2pAsset,
): Promise<MarketPrice> {
  const found = await findMarketPrice(db, ctx, asset);
  if (!found) throw new DomainError("p2p.price_unavailable");
  return found;
}
