import type { ReadyNetwork } from "../networks/networks.js";
import { agreed } from "./quorum.js";

/**
 * Whether a token's issuer has blocked an address, said alike by enough providers: what is there cannot move, and may be
 * destroyed. Where the token has no such list, or is none of ours, nobody is on it. The marketplace's where none is named.
 */
export async function isBlackListed(
  network: ReadyNetwork,
  address: string,
  token: string = network.token,
): Promise<boolean> {
  const list = network.tokens.find((one) => one.token === token)?.blackList ?? null;
  if (list === null) return false;
  return agreed(network.providers, (provider) => provider.isBlackListed(token, address, list));
}

/** Whether the issuer of any token we take on a network has. */
export async function isBlackListedAnywhere(network: ReadyNetwork, address: string): Promise<boolean> {
  for (const { token } of network.tokens) if (await isBlackListed(network, address, token)) return true;
  return false;
}
