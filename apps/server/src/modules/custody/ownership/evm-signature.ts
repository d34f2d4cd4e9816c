import { concat, hashMessage, isHex, keccak256, recoverAddress, stringToBytes } from "viem";
import type { SignedText } from "./signed-text.js";

const TRON_PREFIX = "\x19TRON Signed Message:\n";

/** By `personal_sign` (EIP-191). A wallet that is a contract signs by no key and is not recognised. */
export async function isSignedInEvm({ address, text, signature }: SignedText): Promise<boolean> {
  return isRecovered(address, hashMessage(text), signature);
}

/** By `signMessageV2` (TIP-191): the same key and curve as in Ethereum, under a prefix of TRON's own. */
export async function isSignedInTron({ address, text, signature }: SignedText): Promise<boolean> {
  const bytes = stringToBytes(text);
  const hash = keccak256(concat([stringToBytes(`${TRON_PREFIX}${bytes.length}`), bytes]));
  return isRecovered(address, hash, signature);
}

async function isRecovered(address: string, hash: `0x${string}`, typed: string): Promise<boolean> {
  const signature = typed.startsWith("0x") ? typed : `0x${typed}`;
  if (!isHex(signature)) return false;
  return (await recoverAddress({ hash, signature })).toLowerCase() === address;
}
