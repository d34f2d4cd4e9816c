import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { concat, keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { signBytes } from "../solana/keys.js";
import { bitcoinKey, evmKey, solanaPair } from "./keys.js";

type Network = "TRC20" | "ERC20" | "BSC" | "BTC" | "SOL";

/** A text signed by the key of a cold address, as its holders' wallet of that network does it. */
export async function signText(network: Network, text: string): Promise<string> {
  switch (network) {
    case "ERC20":
    case "BSC":
      return privateKeyToAccount(evmKey).signMessage({ message: text });
    case "TRC20": {
      const bytes = stringToBytes(text);
      const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
      return privateKeyToAccount(evmKey).sign({ hash: keccak256(concat([prefix, bytes])) });
    }
    case "BTC":
      return signCompactly(text);
    case "SOL":
      return signBytes(Buffer.from(text), solanaPair).toString("base64");
  }
}

/** The header that says: a native SegWit address (BIP-137). */
const SEGWIT_HEADER = 39;
const MAX_TEXT_BYTES = 252;

/** Bitcoin's signature of 65 bytes. */
function signCompactly(text: string): string {
  const message = Buffer.from(text);
  if (message.length > MAX_TEXT_BYTES) throw new Error("The text is too long for one byte of length");
  const prefix = Buffer.from("\x18Bitcoin Signed Message:\n");
  const hash = sha256(sha256(Buffer.concat([prefix, Buffer.from([message.length]), message])));
  const signed = secp256k1.sign(hash, bitcoinKey, { prehash: false, format: "recovered" });
  return Buffer.from([SEGWIT_HEADER + (signed[0] ?? 0), ...signed.subarray(1)]).toString("base64");
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
