import { HDKey } from "@scure/bip32";
import { addressOfBitcoinKey } from "../networks/bitcoin-address.js";

/** Native SegWit's account keys say what they are by their first letters: zpub, zprv. */
const VERSIONS = { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 };

/** The address at `0/index` below the public key of an account (BIP-84). Throws for what is no such key. */
export function deriveBitcoinAddress(zpub: string, index: number): string {
  const account = HDKey.fromExtendedKey(zpub, VERSIONS);
  // With a private key in our settings anyone who reads them could spend.
  if (account.privateKey) throw new Error("The account's key is a private one");
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  if (!publicKey) throw new Error(`No public key at 0/${index}`);
  return addressOfBitcoinKey(publicKey);
}
