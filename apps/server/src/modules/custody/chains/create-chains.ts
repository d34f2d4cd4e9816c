import type { Config } from "@lastro/platform/config";
import type { Networks } from "../networks/networks.js";
import { bitcoinChains } from "./bitcoin/bitcoin-chain.js";
import { evmChains } from "./evm-chain.js";
import type { Chains } from "./port.js";
import { solanaChains } from "./solana/solana-chain.js";

/** Every network this house reaches. */
export function createChains(config: Config, networks: Networks): Chains {
  return { ...evmChains(networks), ...bitcoinChains(config), ...solanaChains(config) };
}
