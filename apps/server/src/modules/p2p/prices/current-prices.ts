import type { ResponseOf } from "@lastro/contracts";
import type { listP2pPrices } from "@lastro/contracts/p2p/book";
import { P2P_ASSETS, type P2pAsset } from "@lastro/contracts/p2p/states";
import { formatPrice, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { lastPrices, p2pPrices } from "../../prices/index.js";
import type { P2pPorts } from "../ports.js";
import { findMarketPrice, type MarketPrice } from "./market.js";
import { referencePrice } from "./reference-prices.js";

type Line = ResponseOf<typeof listP2pPrices>["prices"][number];

/** What these assets are worth; those that may not be traded now, for want of a price, are left out. */
export async function marketPrices(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock"> & Pick<P2pPorts, "priceSource" | "confirmedPrice">,
  assets: Iterable<P2pAsset>,
): Promise<ReadonlyMap<P2pAsset, MarketPrice>> {
  const found = new Map<P2pAsset, MarketPrice>();
  for (const asset of new Set(assets)) {
    const market = await findMarketPrice(db, ctx, asset);
    if (market) found.set(asset, market);
  }
  return found;
}

/**
 * The reference prices by the rule of the specification: 0.99 and 1.01 times the market's, and until the market has spoken
 * the specification's own. An asset nothing was ever said of is left out.
 */
export async function readPrices(db: Database, { clock }: Pick<Ctx, "clock">): Promise<{ prices: Line[] }> {
  const said = await lastPrices(db, clock);
  return {
    prices: P2P_ASSETS.flatMap((asset): Line[] => {
      const last = said.get(asset);
      return last ? [marketLine(asset, last)] : referenceLine(asset);
    }),
  };
}

function marketLine(
  asset: P2pAsset,
  { brl, sourceAt, isUsable }: { readonly brl: bigint; readonly sourceAt: Date; readonly isUsable: boolean },
): Line {
  const { buy, sell } = p2pPrices(brl);
  const written = (scaled: bigint) => formatPrice(price(asset, "BRL", scaled));
  return {
    asset,
    market: written(brl),
    buy: written(buy),
    sell: written(sell),
    source: "market",
    updatedAt: sourceAt,
    stale: !isUsable,
  };
}

function referenceLine(asset: P2pAsset): Line[] {
  const reference = referencePrice(asset);
  if (!reference) return [];
  const { middle, buy, sell } = reference;
  return [
    {
      asset,
      market: formatPrice(middle),
      buy: formatPrice(buy),
      sell: formatPrice(sell),
      source: "reference",
      updatedAt: null,
      stale: false,
    },
  ];
}
