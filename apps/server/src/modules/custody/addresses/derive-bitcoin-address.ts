import { HDKey } from "@scure/bip32";
import { addressOfBitcoinKey } from "../networks/bitcoin-address.js";

/** Native SegWit's account keys say what they are by their first letters: zpub, zprv. */
const VERSIONS = { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 };

/** Of clients' addresses, and of those that take our own change. */
export const CLIENTS_CHAIN = 0;
export const CHANGE_CHAIN = 1;

/** The address at `0/index` below the public key of an account (BIP-84). Throws for what is no such key. */
export function deriveBitcoinAddress(zpub: string, index: number): string {
  return addressOfBitcoinKey(deriveBitcoinKey(zpub, CLIENTS_CHAIN, index));
}

/** The public key at a place below an account's. Throws for what is no such key. */
export function deriveBitcoinKey(zpub: string, chain: number, index: number): Uint8Array {
  const account = HDKey.fromExtendedKey(zpub, VERSIONS);
  // With a private key in our settings anyone who reads them could spend.
  if (account.privateKey) throw new Error("The account's key is a private one");
  const { publicKey } = account.deriveChild(chain).deriveChild(index);
  if (!publicKey) throw new Error(`No public key at ${chain}/${index}`);
  return publicKey;
}
