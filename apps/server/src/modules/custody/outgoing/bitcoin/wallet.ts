import type { Config } from "@lastro/platform/config";
import { accountKey } from "../../addresses/address-sources.js";
import { bitcoinProviders } from "../../chains/bitcoin/bitcoin-chain.js";
import type { Esplora } from "../../chains/bitcoin/esplora.js";

/** What sending bitcoin needs: who shows and takes transactions, and the public key our addresses come from. */
export interface BitcoinWallet {
  readonly providers: readonly Esplora[];
  accountKey(): Promise<string>;
}

/** Undefined where there are no providers or no key. */
export function createBitcoinWallet(config: Config): BitcoinWallet | undefined {
  const providers = bitcoinProviders(config);
  const key = accountKey(config, "bitcoin");
  return providers && key ? { providers, accountKey: key } : undefined;
}
