import type { Config } from "@lastro/platform/config";
import { solanaKeys } from "../../addresses/address-sources.js";
import { solanaProviders } from "../../chains/solana/solana-chain.js";
import type { SolanaRpc } from "../../chains/solana/solana-rpc.js";

/** What sending SOL needs: who shows and takes transactions, and our own address. */
export interface SolanaWallet {
  readonly providers: readonly SolanaRpc[];
  house(): Promise<string>;
}

/** Undefined where there are no providers or no address. */
export function createSolanaWallet(config: Config): SolanaWallet | undefined {
  const providers = solanaProviders(config);
  const keys = solanaKeys(config);
  return providers && keys ? { providers, house: keys.house } : undefined;
}
