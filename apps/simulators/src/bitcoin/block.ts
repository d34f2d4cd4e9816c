import { createHash } from "node:crypto";
import { CompactSize, RawTx } from "@scure/btc-signer";

export interface Block {
  readonly hash: string;
  readonly previous: string;
  readonly at: Date;
  readonly raw: Buffer;
  readonly txs: readonly Tx[];
}

/** A transaction as a node keeps it. */
export interface Tx {
  readonly id: string;
  readonly raw: Buffer;
  readonly weight: number;
  readonly body: ReturnType<typeof RawTx.decode>;
}

export interface Output {
  readonly amount: bigint;
  readonly script: Uint8Array;
}

export const NO_BLOCK = "00".repeat(32);
const HEADER_BYTES = 80;
/** Of a network that is only played: about every second hash is low enough. */
const EASIEST_BITS = 0x20_7f_ff_ff;
const WITNESS_SCALE = 4;

export const doubleSha256 = (bytes: Uint8Array): Buffer => sha256(sha256(bytes));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** A hash as people write it, the other way round than it is computed. */
const written = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString("hex");
const computed = (hash: string): Buffer => Buffer.from(hash, "hex").reverse();

/** Throws for what is no transaction. */
export function readTx(raw: Uint8Array): Tx {
  const body = RawTx.decode(raw);
  const bare = RawTx.encode({ ...body, segwitFlag: false, witnesses: undefined });
  const weight = bare.length * (WITNESS_SCALE - 1) + raw.length;
  return { id: written(doubleSha256(bare)), raw: Buffer.from(raw), weight, body };
}

export const vsizeOf = ({ weight }: Tx): number => Math.ceil(weight / WITNESS_SCALE);
export const isCoinbase = ({ body }: Tx): boolean =>
  body.inputs[0]?.txid.every((byte: number) => byte === 0) === true;
export const pointOf = (txid: Uint8Array | string, index: number): string =>
  `${typeof txid === "string" ? txid : Buffer.from(txid).toString("hex")}:${index}`;

/** What a miner is paid with; `extra` keeps those of replaced blocks apart. */
export function coinbaseTx(of: { height: number; extra: number; amount: bigint; script: Uint8Array }): Tx {
  const script = Buffer.alloc(9);
  script.writeUInt8(4, 0);
  script.writeUInt32LE(of.height, 1);
  script.writeUInt32LE(of.extra, 5);
  return readTx(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [
        {
          txid: new Uint8Array(32),
          index: 0xff_ff_ff_ff,
          finalScriptSig: script,
          sequence: 0xff_ff_ff_ff,
        },
      ],
      outputs: [{ amount: of.amount, script: of.script }],
      witnesses: undefined,
      lockTime: 0,
    }),
  );
}

/** Puts a block on another: the tree of its transactions and the work its header takes. */
export function makeBlock(previous: string, txs: readonly Tx[], at: Date): Block {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(0x20_00_00_00, 0);
  computed(previous).copy(header, 4);
  merkleRoot(txs.map(({ id }) => computed(id))).copy(header, 36);
  header.writeUInt32LE(Math.floor(at.getTime() / 1000), 68);
  header.writeUInt32LE(EASIEST_BITS, 72);
  let hash = doubleSha256(header);
  for (let nonce = 1; (hash[31] ?? 0) > 0x7f; nonce += 1) {
    header.writeUInt32LE(nonce, 76);
    hash = doubleSha256(header);
  }
  const raw = Buffer.concat([header, CompactSize.encode(BigInt(txs.length)), ...txs.map((tx) => tx.raw)]);
  return { hash: written(hash), previous, at, raw, txs };
}

function merkleRoot(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (hashes.length === 1 && first) return first;
  const above: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2) {
    const left = hashes[at] as Buffer;
    above.push(doubleSha256(Buffer.concat([left, hashes[at + 1] ?? left])));
  }
  return merkleRoot(above);
}
