import { createHash } from "node:crypto";

/** What a transaction of a block pays, and who paid where its own words say so. */
export interface BlockTx {
  readonly txid: string;
  /** The public key that signed the first input, where it is a plain one of native SegWit. */
  readonly signer: Buffer | null;
  readonly outputs: readonly { readonly script: string; readonly value: bigint }[];
}

export interface BitcoinBlock {
  readonly at: Date;
  readonly txs: readonly BlockTx[];
}

const HEADER_BYTES = 80;
/** Such a transaction could pass for two hashes of the tree above it. */
const AMBIGUOUS_BYTES = 64;
const PUBLIC_KEY_BYTES = 33;

/**
 * Reads a block's bytes. Its hash says what they are: whoever sends others is found out, whatever the transactions in
 * them. Throws when they are not this block, whole.
 */
export function readBlock(hash: string, raw: Buffer): BitcoinBlock {
  const header = raw.subarray(0, HEADER_BYTES);
  if (written(doubleSha256(header)) !== hash) throw new Error("the bytes are of another block");
  const cursor = new Cursor(raw, HEADER_BYTES);
  const count = cursor.count();
  const ids: Buffer[] = [];
  const txs: BlockTx[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id, ...tx } = readTx(cursor);
    ids.push(id);
    txs.push({ txid: written(id), ...tx });
  }
  const isWhole = cursor.isAtEnd() && new Set(txs.map(({ txid }) => txid)).size === count;
  if (!isWhole || !rootOf(ids).equals(header.subarray(36, 68)))
    throw new Error("the transactions are not those of the block");
  return { at: new Date(header.readUInt32LE(68) * 1000), txs };
}

function readTx(cursor: Cursor): Omit<BlockTx, "txid"> & { readonly id: Buffer } {
  const version = cursor.take(4);
  const hasWitness = cursor.takeMarker();
  const start = cursor.at;
  const inputs = cursor.count();
  let isFirstPlain = false;
  for (let at = 0; at < inputs; at += 1) {
    cursor.take(36);
    const script = cursor.take(cursor.count());
    if (at === 0) isFirstPlain = script.length === 0;
    cursor.take(4);
  }
  const outputs = Array.from({ length: cursor.count() }, () => ({
    value: cursor.take(8).readBigUInt64LE(),
    script: cursor.take(cursor.count()).toString("hex"),
  }));
  const body = cursor.since(start);
  let signer: Buffer | null = null;
  if (hasWitness)
    for (let at = 0; at < inputs; at += 1) {
      const parts = Array.from({ length: cursor.count() }, () => cursor.take(cursor.count()));
      const key = parts[1];
      if (at === 0 && isFirstPlain && parts.length === 2 && key?.length === PUBLIC_KEY_BYTES) signer = key;
    }
  const bare = Buffer.concat([version, body, cursor.take(4)]);
  if (bare.length === AMBIGUOUS_BYTES) throw new Error("a transaction of 64 bytes proves nothing");
  return { id: doubleSha256(bare), signer, outputs };
}

class Cursor {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error("the block ends too early");
    const taken = this.#bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  since(start: number): Buffer {
    return this.#bytes.subarray(start, this.at);
  }

  isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  /** Whether signatures are apart from what they sign. */
  takeMarker(): boolean {
    const isMarked = this.#bytes[this.at] === 0 && this.#bytes[this.at + 1] === 1;
    if (isMarked) this.at += 2;
    return isMarked;
  }

  /** A number of bytes or things; each takes a byte at least, so none is larger than the block. */
  count(): number {
    const first = this.take(1).readUInt8();
    const count =
      first < 0xfd
        ? first
        : first === 0xfd
          ? this.take(2).readUInt16LE()
          : first === 0xfe
            ? this.take(4).readUInt32LE()
            : Number(this.take(8).readBigUInt64LE());
    if (count > this.#bytes.length) throw new Error("the block counts more than it holds");
    return count;
  }
}

/** The root of the tree of transactions; of an odd number, the last stands for two. */
function rootOf(ids: readonly Buffer[]): Buffer {
  const [first] = ids;
  if (!first) throw new Error("a block without transactions");
  if (ids.length === 1) return first;
  const above: Buffer[] = [];
  for (let at = 0; at < ids.length; at += 2) {
    const left = ids[at] ?? first;
    above.push(doubleSha256(Buffer.concat([left, ids[at + 1] ?? left])));
  }
  return rootOf(above);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
const doubleSha256 = (bytes: Buffer) => sha256(sha256(bytes));
/** People write hashes the other way round. */
const written = (hash: Buffer) => Buffer.from(hash).reverse().toString("hex");
