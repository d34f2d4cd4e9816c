import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";
import { AuthError } from "../service/auth-error.js";
import type { Chain } from "./wallet-message.js";

/** Whether the wallet of this address signed the text. Throws when it is no signature of that chain at all. */
export async function isSignedByWallet(
  chain: Chain,
  signed: { readonly text: string; readonly address: string; readonly signature: string },
): Promise<boolean> {
  return chain === "solana" ? bySolana(signed) : byEthereum(signed);
}

interface Signed {
  readonly text: string;
  readonly address: string;
  readonly signature: string;
}

const SOLANA_SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const ED25519_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function bySolana({ text, address, signature }: Signed): boolean {
  if (signature.length !== 86 && signature.length !== 88)
    throw invalid("signature must be 64 bytes encoded as base64 with or without padding");
  const bytes = Buffer.from(signature.replaceAll("-", "+").replaceAll("_", "/"), "base64");
  if (bytes.length !== SOLANA_SIGNATURE_BYTES)
    throw invalid("signature does not contain valid base64 characters");
  const key = keyOf(address);
  if (key?.length !== 32) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([ED25519_PREFIX, key]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(text), publicKey, bytes);
}

function keyOf(address: string): Uint8Array | undefined {
  try {
    return base58.decode(address);
  } catch {
    return undefined;
  }
}

async function byEthereum({ text, address, signature }: Signed): Promise<boolean> {
  const hex = signature.replace(/^0x/, "");
  if (!/^[0-9a-fA-F]{130}$/.test(hex))
    throw invalid("signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string");
  // A large library, of use to those alone who sign in this way.
  const { recoverMessageAddress } = await import("viem/utils");
  try {
    const recovered = await recoverMessageAddress({ message: text, signature: `0x${hex}` });
    return recovered.toLowerCase() === address;
  } catch {
    return false;
  }
}

function invalid(words: string): AuthError {
  return new AuthError(400, "validation_failed", words);
}
