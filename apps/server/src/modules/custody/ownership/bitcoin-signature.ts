import { createHash } from "node:crypto";
import { schnorr, secp256k1 } from "@noble/curves/secp256k1.js";
import { Address, OutScript, p2pkh, p2sh, p2wpkh, RawTx, RawWitness, Transaction } from "@scure/btc-signer";
import { hash160 } from "@scure/btc-signer/utils.js";
import type { SignedText } from "./signed-text.js";

const COMPACT_BYTES = 65;
const ALL = 1;
const UNPREFIXED = { prehash: false } as const;

/** By BIP-322 (simple; native SegWit and Taproot), or by the older signature of 65 bytes (BIP-137). */
export function isSignedInBitcoin({ address, text, signature }: SignedText): boolean {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length === COMPACT_BYTES
    ? isSignedCompactly(address, text, bytes)
    : isSignedByWitness(address, text, bytes);
}

/** The text as a transaction that spends an output only the address can: its witness is the signature. */
function isSignedByWitness(address: string, text: string, bytes: Uint8Array): boolean {
  const lock = Address().decode(address);
  const script = OutScript.encode(lock);
  const witness = RawWitness.decode(bytes);
  const toSign = spendingOf(script, text);
  if (lock.type === "wpkh" && witness.length === 2) {
    const [signed = new Uint8Array(), key = new Uint8Array()] = witness;
    if (signed.at(-1) !== ALL || !isSame(hash160(key), lock.hash)) return false;
    const code = OutScript.encode({ type: "pkh", hash: lock.hash });
    const hash = toSign.preimageWitnessV0(0, code, ALL, 0n);
    return secp256k1.verify(signed.subarray(0, -1), hash, key, { ...UNPREFIXED, format: "der" });
  }
  if (lock.type === "tr" && witness.length === 1) {
    const [signed = new Uint8Array()] = witness;
    const type = signed.length === COMPACT_BYTES ? (signed.at(-1) ?? 0) : 0;
    if (type > ALL) return false;
    const hash = toSign.preimageWitnessV1(0, [script], type, [0n]);
    return schnorr.verify(signed.subarray(0, 64), hash, lock.pubkey);
  }
  return false;
}

function spendingOf(script: Uint8Array, text: string): Transaction {
  const scriptSig = Buffer.concat([Buffer.from([0x00, 0x20]), taggedHash("BIP0322-signed-message", text)]);
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: scriptSig, sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true });
  // Before the input, which counts as signed from here on.
  toSign.addOutput({ script: new Uint8Array([0x6a]), amount: 0n });
  toSign.addInput({
    txid: Buffer.from(doubleSha256(toSpend)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  });
  return toSign;
}

/** The key that signed is recovered from the signature, and every kind of address of it compared. */
function isSignedCompactly(address: string, text: string, bytes: Uint8Array): boolean {
  const header = (bytes[0] ?? 0) - 27;
  if (header < 0 || header > 15) return false;
  const recovered = Buffer.concat([Buffer.from([header & 3]), bytes.subarray(1)]);
  const message = Buffer.from(text);
  const prefix = Buffer.from("\x18Bitcoin Signed Message:\n");
  const hash = doubleSha256(Buffer.concat([prefix, varInt(message.length), message]));
  const point = secp256k1.Signature.fromBytes(recovered, "recovered").recoverPublicKey(hash);
  const key = point.toBytes(true);
  const addresses = [
    p2pkh(key).address,
    p2wpkh(key).address,
    p2sh(p2wpkh(key)).address,
    p2pkh(point.toBytes(false)).address,
  ];
  return addresses.includes(address);
}

function varInt(length: number): Buffer {
  if (length < 0xfd) return Buffer.from([length]);
  const bytes = Buffer.alloc(3, 0xfd);
  bytes.writeUInt16LE(length, 1);
  return bytes;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const doubleSha256 = (data: Uint8Array) => sha256(sha256(data));

function taggedHash(tag: string, text: string): Buffer {
  const prefix = sha256(tag);
  return sha256(Buffer.concat([prefix, prefix, Buffer.from(text)]));
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b));
