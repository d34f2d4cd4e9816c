import { createPublicKey, verify } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
export const SYSTEM_PROGRAM = "11111111111111111111111111111111";

/** An address of Solana as it is compared and shown; undefined for what is none. It has no checksum. */
export function canonicalSolanaAddress(text: string): string | undefined {
  return bytesOf(text, KEY_BYTES) ? text : undefined;
}

/** A transaction's first signature, which is its name. */
export const isSolanaSignature = (text: string): boolean => bytesOf(text, SIGNATURE_BYTES) !== undefined;

/** Whether an address can be somebody's key: those of programs and of accounts of tokens are off the curve. */
export function isSolanaKey(address: string): boolean {
  const bytes = bytesOf(address, KEY_BYTES);
  return bytes !== undefined && address !== SYSTEM_PROGRAM && ed25519.utils.isValidPublicKey(bytes);
}

/** Whether the signer's word for an address is its own. */
export function isAttested(
  signerKey: string,
  { index, address, attestation }: { index: number; address: string; attestation: string | null },
): boolean {
  const [key, signature] = [
    bytesOf(signerKey, KEY_BYTES),
    attestation === null ? undefined : bytesOf(attestation, SIGNATURE_BYTES),
  ];
  if (!key || !signature) return false;
  const wrapped = Buffer.concat([PUBLIC_PREFIX, key]);
  const publicKey = createPublicKey({ key: wrapped, format: "der", type: "spki" });
  return verify(null, Buffer.from(`SOL|${index}|${address}`), publicKey, signature);
}

function bytesOf(text: string, length: number): Uint8Array | undefined {
  // Bounded first: the cost of base58 grows with the square of its length.
  if (text.length > length * 2) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}
