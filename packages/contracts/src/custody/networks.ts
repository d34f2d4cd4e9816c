import { type Money, money } from "@lastro/money";

/** The chains USDT comes and goes by, as the marketplace names them, in the order it offers them. */
export const NETWORKS = ["TRC20", "ERC20", "BSC"] as const;
export type Network = (typeof NETWORKS)[number];

export function isNetwork(name: string): name is Network {
  return (NETWORKS as readonly string[]).includes(name);
}

/** What people call the chain behind it. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  TRC20: "TRON",
  ERC20: "Ethereum",
  BSC: "Binance Smart Chain",
};

/** What a deposit by each of them costs: taken from what arrives. */
export const DEPOSIT_FEES: Readonly<Record<Network, Money<"USDT">>> = {
  TRC20: money("USDT", 1_000_000n),
  ERC20: money("USDT", 3_000_000n),
  BSC: money("USDT", 1_000_000n),
};

/** The smallest deposit, whatever the network: 10 USDT of what arrives. */
export const DEPOSIT_MIN = money("USDT", 10_000_000n);
/** The largest amount one deposit may be announced for: 1,000,000 USDT. */
export const DEPOSIT_MAX = money("USDT", 1_000_000_000_000n);
/** People type amounts in steps of 0.01 USDT; what they are asked to send has a tail nobody else has. */
export const DEPOSIT_STEP = money("USDT", 10_000n);
