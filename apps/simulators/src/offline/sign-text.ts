import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { concat, type Hex, keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { HOUSE_KEY } from "../chain/devnet.js";
import { SimError } from "../shared/http.js";
import { signBytes } from "../solana/keys.js";
import { bitcoinKey, evmKey, solanaPair } from "./keys.js";

export const TEXT_NETWORKS = ["TRC20", "ERC20", "BSC", "BTC", "SOL"] as const;
type Network = (typeof TEXT_NETWORKS)[number];
/** The cold address of a network, or the one from which the house pays. */
export const TEXT_SIGNERS = ["cold", "house"] as const;
type TextSigner = (typeof TEXT_SIGNERS)[number];

/** A text signed by the key of an address, as its holders' wallet of that network does it. */
export async function signText(network: Network, text: string, by: TextSigner = "cold"): Promise<string> {
  const key = by === "cold" ? evmKey : HOUSE_KEY;
  if (network === "ERC20" || network === "BSC")
    return privateKeyToAccount(key).signMessage({ message: text });
  if (network === "TRC20") return signForTron(text, key);
  if (by === "house") throw new SimError(422, `the key by which the house pays on ${network} signs no texts`);
  return network === "BTC"
    ? signCompactly(text)
    : signBytes(Buffer.from(text), solanaPair).toString("base64");
}

/** By TIP-191. */
function signForTron(text: string, key: Hex): Promise<Hex> {
  const bytes = stringToBytes(text);
  const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
  return privateKeyToAccount(key).sign({ hash: keccak256(concat([prefix, bytes])) });
}

/** The header that says: a native SegWit address (BIP-137). */
const SEGWIT_HEADER = 39;
const MAX_TEXT_BYTES = 252;

/** Bitcoin's signature of 65 bytes. */
function signCompactly(text: string): string {
  const message = Buffer.from(text);
  if (message.length > MAX_TEXT_BYTES) throw new SimError(422, "the text is too long");
  const prefix = Buffer.from("\x18Bitcoin Signed Message:\n");
  const hash = sha256(sha256(Buffer.concat([prefix, Buffer.from([message.length]), message])));
  const signed = secp256k1.sign(hash, bitcoinKey, { prehash: false, format: "recovered" });
  return Buffer.from([SEGWIT_HEADER + (signed[0] ?? 0), ...signed.subarray(1)]).toString("base64");
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
