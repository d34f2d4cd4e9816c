import { type Asset, type Money, money } from "@lastro/money";
import { NETWORK_NAMES, NETWORKS } from "../custody/networks.js";

/** Every network a client's crypto comes and goes by. */
export const CRYPTO_NETWORKS = [...NETWORKS, "BTC", "SOL"] as const;
export type CryptoNetwork = (typeof CRYPTO_NETWORKS)[number];

export const CRYPTO_NETWORK_NAMES: Readonly<Record<CryptoNetwork, string>> = {
  ...NETWORK_NAMES,
  BTC: "Bitcoin",
  SOL: "Solana",
};

/** An asset on a network it comes and goes by. */
export interface CryptoRail {
  readonly asset: Asset;
  readonly network: CryptoNetwork;
  /** What arrives below it adds up at its address, and is credited once the sum reaches it. */
  readonly minimum: Money;
  /** What sending costs where nobody pays to be sooner, and the least that is sent after the fee. */
  readonly fee: Money;
  readonly leastSent: Money;
}

/** In the order a person is offered them. */
export const CRYPTO_RAILS: readonly CryptoRail[] = [
  {
    asset: "USDT",
    network: "TRC20",
    minimum: money("USDT", 10_000_000n),
    fee: money("USDT", 1_000_000n),
    leastSent: money("USDT", 10_000_000n),
  },
  {
    asset: "USDT",
    network: "ERC20",
    minimum: money("USDT", 10_000_000n),
    fee: money("USDT", 3_000_000n),
    leastSent: money("USDT", 10_000_000n),
  },
  {
    asset: "USDT",
    network: "BSC",
    minimum: money("USDT", 10_000_000n),
    fee: money("USDT", 1_000_000n),
    leastSent: money("USDT", 10_000_000n),
  },
  {
    asset: "USDC",
    network: "ERC20",
    minimum: money("USDC", 10_000_000n),
    fee: money("USDC", 3_000_000n),
    leastSent: money("USDC", 10_000_000n),
  },
  {
    asset: "ETH",
    network: "ERC20",
    minimum: money("ETH", 3_000_000_000_000_000n),
    fee: money("ETH", 1_000_000_000_000_000n),
    leastSent: money("ETH", 3_000_000_000_000_000n),
  },
  {
    asset: "BTC",
    network: "BTC",
    minimum: money("BTC", 10_000n),
    fee: money("BTC", 5_000n),
    leastSent: money("BTC", 10_000n),
  },
  {
    asset: "SOL",
    network: "SOL",
    minimum: money("SOL", 10_000_000n),
    fee: money("SOL", 1_000_000n),
    leastSent: money("SOL", 10_000_000n),
  },
];

export function findRail(asset: Asset, network: CryptoNetwork): CryptoRail | undefined {
  return CRYPTO_RAILS.find((rail) => rail.asset === asset && rail.network === network);
}
