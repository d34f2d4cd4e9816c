/** The networks the simulator plays, by the names the marketplace gives them. */
export const CHAINS = {
  TRC20: { chainId: 728_126_428, decimals: 6, path: "/jsonrpc", finalityLag: 8 },
  ERC20: { chainId: 1, decimals: 6, path: "", finalityLag: 12 },
  BSC: { chainId: 56, decimals: 18, path: "", finalityLag: 5 },
} as const;

export type ChainName = keyof typeof CHAINS;

export const CHAIN_NAMES = Object.keys(CHAINS) as readonly ChainName[];

/** Each network is seen through two providers, each with an opinion and faults of its own. */
export const PROVIDERS = ["a", "b"] as const;

export function isChainName(name: string): name is ChainName {
  return Object.hasOwn(CHAINS, name);
}
