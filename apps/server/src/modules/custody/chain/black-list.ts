import type { ReadyNetwork } from "../networks/networks.js";
import { agreed } from "./quorum.js";

/**
 * Whether the token's issuer has blocked an address, said alike by enough providers: what is there cannot move, and may
 * be destroyed. Where the token has no such list, nobody is on it.
 */
export async function isBlackListed(network: ReadyNetwork, address: string): Promise<boolean> {
  if (!network.constants.hasBlackList) return false;
  return agreed(network.providers, (provider) => provider.isBlackListed(network.token, address));
}
