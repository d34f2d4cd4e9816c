/**
 * The networks the simulator plays, by the names the marketplace gives them. On Ethereum a place in a block costs something,
 * and USDC and ether are played too; what the others cost is not.
 */
export const CHAINS = {
  TRC20: { chainId: 728_126_428, decimals: 6, path: "/jsonrpc", finalityLag: 8, baseFee: 0n },
  ERC20: { chainId: 1, decimals: 6, path: "", finalityLag: 12, baseFee: 1_000_000_000n },
  BSC: { chainId: 56, decimals: 18, path: "", finalityLag: 5, baseFee: 0n },
} as const;

export type ChainName = keyof typeof CHAINS;

export const CHAIN_NAMES = Object.keys(CHAINS) as readonly ChainName[];

/** Each network is seen through two providers, each with an opinion and faults of its own. */
export const PROVIDERS = ["a", "b"] as const;

export function isChainName(name: string): name is ChainName {
  return Object.hasOwn(CHAINS, name);
}
