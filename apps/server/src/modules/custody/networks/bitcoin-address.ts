import { Address, OutScript, p2wpkh } from "@scure/btc-signer";

/** An address of Bitcoin as it is compared and shown; undefined for what is none, or is of a test network. */
export function canonicalBitcoinAddress(text: string): string | undefined {
  try {
    const lock = Address().decode(text);
    // An anchor that anyone may spend is no one's address.
    if (lock.type === "p2a") return undefined;
    return Address().encode(lock);
  } catch {
    return undefined;
  }
}

/** The script, in hex, that outputs to a canonical address carry. */
export function scriptOfBitcoinAddress(address: string): string {
  return Buffer.from(OutScript.encode(Address().decode(address))).toString("hex");
}

/** The native SegWit address of a public key. */
export function addressOfBitcoinKey(publicKey: Uint8Array): string {
  const { address } = p2wpkh(publicKey);
  if (!address) throw new Error("A public key has no address");
  return address;
}
