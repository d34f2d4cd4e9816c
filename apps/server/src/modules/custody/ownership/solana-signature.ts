import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";
import type { SignedText } from "./signed-text.js";

const SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const ED25519_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** Ed25519 over the text's UTF-8 bytes, as wallets sign messages. */
export function isSignedBySolana({ address, text, signature }: SignedText): boolean {
  const key = Buffer.concat([ED25519_PREFIX, base58.decode(address)]);
  const publicKey = createPublicKey({ key, format: "der", type: "spki" });
  const candidates = [Buffer.from(signature, "base64"), fromBase58(signature)];
  return candidates.some(
    (bytes) => bytes?.length === SIGNATURE_BYTES && verify(null, Buffer.from(text), publicKey, bytes),
  );
}

function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
