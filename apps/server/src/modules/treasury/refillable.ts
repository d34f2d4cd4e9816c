import type { Asset } from "@lastro/money";

/**
 * What stays at the cold address of the coin its network is paid in, for what refills cost, and to be kept at all on Solana. On
 * Ethereum USDT and USDC are refilled with it too.
 */
const KEPT: Readonly<Partial<Record<Asset, bigint>>> = {
  BTC: 50_000n,
  SOL: 1_000_000n,
  ETH: 20_000_000_000_000_000n,
};

/** What of a cold address's holding of an asset could come back, in minor units. */
export function refillableOf(asset: Asset, cold: bigint): bigint {
  const most = cold - (KEPT[asset] ?? 0n);
  return most > 0n ? most : 0n;
}
