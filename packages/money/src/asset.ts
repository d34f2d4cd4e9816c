/**
 * Every asset the house keeps books in, with the number of decimal places of its minor unit.
 * Crypto keeps its own chain's scale; PRP is the house's reward unit (1 PRP = R$ 1,00 on redemption).
 */
export const ASSETS = {
  BRL: { scale: 2, kind: "fiat" },
  USD: { scale: 2, kind: "fiat" },
  EUR: { scale: 2, kind: "fiat" },
  PRP: { scale: 2, kind: "reward" },
  USDT: { scale: 6, kind: "crypto" },
  USDC: { scale: 6, kind: "crypto" },
  BTC: { scale: 8, kind: "crypto" },
  SOL: { scale: 9, kind: "crypto" },
  ETH: { scale: 18, kind: "crypto" },
  BNB: { scale: 18, kind: "crypto" },
} as const satisfies Record<string, { scale: number; kind: "fiat" | "reward" | "crypto" }>;

export type Asset = keyof typeof ASSETS;

export const ASSET_CODES = Object.keys(ASSETS) as readonly Asset[];

export function isAsset(code: string): code is Asset {
  return Object.hasOwn(ASSETS, code);
}

export function scaleOf(asset: Asset): number {
  return ASSETS[asset].scale;
}
