import { base58 } from "@scure/base";
import { isSignedBy, type KeyPair, signBytes } from "./keys.js";

export const SYSTEM_PROGRAM = "11111111111111111111111111111111";
export const LAMPORTS_PER_SIGNATURE = 5_000n;
const MAX_BYTES = 1_232;
const [KEY_BYTES, SIGNATURE_BYTES] = [32, 64];
/** The system program's instruction to transfer, and how long it is. */
const [TRANSFER, TRANSFER_BYTES] = [2, 12];
const VERSIONED = 0x80;

interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
}

/** A transaction of transfers, as a node keeps it. The first key pays the fee. */
export interface SolanaTx {
  readonly signature: string;
  readonly raw: Buffer;
  readonly keys: readonly string[];
  readonly signers: number;
  readonly blockhash: string;
  readonly transfers: readonly Transfer[];
}

/** Why a node does not take a transaction, in the words of its runtime. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const INVALID = -32_602;
const BAD_SIGNATURE = -32_003;

/** Signs a transfer; whoever pays the fee comes first, and may be somebody else. */
export function signTransfer(of: {
  readonly from: KeyPair;
  readonly to: string;
  readonly lamports: bigint;
  readonly blockhash: string;
  readonly payer?: KeyPair;
}): SolanaTx {
  const { from, to, lamports, blockhash, payer = from } = of;
  const signers = payer.address === from.address ? [from] : [payer, from];
  const names = signers.map(({ address }) => address);
  const keys = [...names, ...(names.includes(to) ? [] : [to]), SYSTEM_PROGRAM];
  const data = Buffer.alloc(TRANSFER_BYTES);
  data.writeUInt32LE(TRANSFER, 0);
  data.writeBigUInt64LE(lamports, 4);
  const message = Buffer.concat([
    Buffer.from([signers.length, 0, 1, keys.length]),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Buffer.from([1, keys.length - 1, 2, keys.indexOf(from.address), keys.indexOf(to), TRANSFER_BYTES]),
    data,
  ]);
  const signatures = signers.map((signer) => signBytes(message, signer));
  return readSolanaTx(Buffer.concat([Buffer.from([signers.length]), ...signatures, message]));
}

/** Reads a transaction and checks its signatures. Takes transfers of SOL alone: of anything else it could not say what it does. */
export function readSolanaTx(raw: Buffer): SolanaTx {
  if (raw.length > MAX_BYTES) throw new Refused(INVALID, "transaction too large");
  const cursor = new Cursor(raw);
  const signatures = Array.from({ length: cursor.count() }, () => cursor.take(SIGNATURE_BYTES));
  const message = raw.subarray(cursor.at);
  if (((message[0] ?? 0) & VERSIONED) !== 0) throw new Refused(INVALID, "unsupported transaction version");
  const [signers = 0, readOnlySigned = 0] = cursor.take(3);
  const keys = Array.from({ length: cursor.count() }, () => base58.encode(cursor.take(KEY_BYTES)));
  const blockhash = base58.encode(cursor.take(KEY_BYTES));
  const transfers = Array.from({ length: cursor.count() }, () => readTransfer(cursor, keys, signers));
  const [first] = signatures;
  const isWhole = cursor.isAtEnd() && first && signers === signatures.length && keys.length >= signers;
  if (!isWhole || readOnlySigned > 0 || new Set(keys).size < keys.length)
    throw new Refused(INVALID, "failed to sanitize transaction");
  const isGood = signatures.every((one, at) => isSignedBy(keys[at] ?? "", message, one));
  if (!isGood) throw new Refused(BAD_SIGNATURE, "Transaction signature verification failure");
  return { signature: base58.encode(first), raw, keys, signers, blockhash, transfers };
}

function readTransfer(cursor: Cursor, keys: readonly string[], signers: number): Transfer {
  const program = keys[cursor.count()];
  const accounts = Array.from(cursor.take(cursor.count()));
  const data = cursor.take(cursor.count());
  const [from = keys.length, to = keys.length] = accounts;
  const isTransfer =
    program === SYSTEM_PROGRAM &&
    accounts.length === 2 &&
    data.length === TRANSFER_BYTES &&
    data.readUInt32LE(0) === TRANSFER;
  if (!isTransfer || from >= signers || keys[to] === undefined)
    throw new Refused(INVALID, "only signed transfers of the system program are played");
  return { from: keys[from] ?? "", to: keys[to], lamports: data.readBigUInt64LE(4) };
}

class Cursor {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Refused(INVALID, "failed to deserialize transaction");
    const taken = this.#bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  /** A number in groups of seven bits, the lowest first. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const [byte = 0] = this.take(1);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Refused(INVALID, "failed to deserialize transaction");
  }

  isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }
}
