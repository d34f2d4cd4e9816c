import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { type Price, parsePrice, price } from "@lastro/money";

/** The default prices of the specification, in reais: they hold until the market has spoken. ETH has none. */
const DEFAULTS: Readonly<Partial<Record<P2pAsset, { readonly buy: string; readonly sell: string }>>> = {
  BTC: { buy: "348000.00", sell: "352000.00" },
  USDT: { buy: "5.30", sell: "5.45" },
  USDC: { buy: "5.28", sell: "5.42" },
  SOL: { buy: "630.00", sell: "645.00" },
  BNB: { buy: "880.00", sell: "900.00" },
};

export interface ReferencePrice {
  readonly buy: Price<P2pAsset, "BRL">;
  readonly sell: Price<P2pAsset, "BRL">;
  /** What stands for the market's: the middle of both. */
  readonly middle: Price<P2pAsset, "BRL">;
}

/** What an asset is worth before the market has ever spoken; undefined where the specification says nothing. */
export function referencePrice(asset: P2pAsset): ReferencePrice | undefined {
  const said = DEFAULTS[asset];
  if (!said) return undefined;
  const [buy, sell] = [parsePrice(asset, "BRL", said.buy), parsePrice(asset, "BRL", said.sell)];
  return { buy, sell, middle: price(asset, "BRL", (buy.scaled + sell.scaled) / 2n) };
}
