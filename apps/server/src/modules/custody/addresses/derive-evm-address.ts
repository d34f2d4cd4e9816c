import { ECDH } from "node:crypto";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/**
 * The address at `0/index` below the public key of an account (BIP-32), canonical. TRON's addresses are the same twenty
 * bytes in other clothes. Throws for what is no extended public key.
 */
export function deriveEvmAddress(xpub: string, index: number): string {
  const account = HDKey.fromExtendedKey(xpub);
  // With a private key in our settings anyone who reads them could spend.
  if (account.privateKey) throw new Error("The account's key is a private one");
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  if (!publicKey) throw new Error(`No public key at 0/${index}`);
  const whole = ECDH.convertKey(publicKey, "secp256k1", undefined, "hex", "uncompressed");
  return publicKeyToAddress(`0x${String(whole)}`).toLowerCase();
}
