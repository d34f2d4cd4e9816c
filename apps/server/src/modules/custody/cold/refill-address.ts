import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import { takeIndex } from "../addresses/address-store.js";
import { CHANGE_CHAIN, deriveBitcoinKey } from "../addresses/derive-bitcoin-address.js";
import { addressOfBitcoinKey } from "../networks/bitcoin-address.js";
import type { ColdCtx } from "../ports.js";
import { insertRefillAddress } from "./cold-arrival-store.js";

/**
 * Where a refill goes, canonical: our own address, or on Bitcoin one that nobody was given before. Undefined while the network
 * is out of service.
 */
export async function addressForRefill(ctx: ColdCtx, network: CryptoNetwork): Promise<string | undefined> {
  if (isNetwork(network)) return (await ctx.networks.use(network))?.address;
  if (network === "SOL") return ctx.solana?.house();
  if (!ctx.bitcoin) return undefined;
  const zpub = await ctx.bitcoin.accountKey();
  const number = await takeIndex(ctx.db, "bitcoin_change");
  const address = addressOfBitcoinKey(deriveBitcoinKey(zpub, CHANGE_CHAIN, number));
  await insertRefillAddress(ctx.db, { number, address, at: ctx.clock.now() });
  return address;
}
