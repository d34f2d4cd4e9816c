import { z } from "zod";
import { ProviderError } from "../../chain/port.js";
import { type BitcoinBlock, readBlock } from "./read-block.js";

const DEADLINE_MS = 6_000;
const MAX_BLOCK_BYTES = 4_100_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const NOT_FOUND = 404;
const REFUSED = 400;
/** A node's words for a transaction that is in a block or waits for one. */
const KNOWN = /"code":\s*-27|txn-already|already in/i;

const sats = z.int().min(0).transform(BigInt);
const utxoShape = z.array(
  z.object({
    value: sats,
    status: z.object({ confirmed: z.boolean(), block_height: z.int().optional() }),
  }),
);
const txsShape = z.array(
  z.object({
    txid: z.string().regex(/^[0-9a-f]{64}$/),
    vin: z.array(z.object({ prevout: z.object({ scriptpubkey_address: z.string().optional() }).nullable() })),
    vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: sats })),
  }),
);

const statusShape = z.object({
  confirmed: z.boolean(),
  block_height: z.int().optional(),
  block_hash: z.string().optional(),
});
const spendingShape = z.object({
  fee: sats,
  vin: z
    .array(z.object({ prevout: z.object({ scriptpubkey_address: z.string().optional() }).nullable() }))
    .min(1),
});
const unspentShape = z.array(
  z.object({
    txid: z.string().regex(/^[0-9a-f]{64}$/),
    vout: z.int().min(0),
    value: sats,
    status: z.object({ confirmed: z.boolean() }),
  }),
);
const outspendShape = z.object({ spent: z.boolean() });
const estimatesShape = z.record(z.string(), z.number().positive());

export type WaitingTx = z.output<typeof txsShape>[number];

/** One provider's Esplora. Each answer that is not whole throws `ProviderError`. */
export interface Esplora {
  tip(): Promise<bigint>;
  hashAt(height: bigint): Promise<string | undefined>;
  block(hash: string): Promise<BitcoinBlock>;
  waitingAt(address: string): Promise<readonly WaitingTx[]>;
  /** The block a transaction is in; null while it waits for one, or is not known at all. */
  blockOf(txid: string): Promise<{ readonly number: bigint; readonly hash: string } | null>;
  /** Whether it knows a transaction, in a block or waiting for one. */
  knows(txid: string): Promise<boolean>;
  isUnspent(txid: string, vout: number): Promise<boolean>;
  /** What a place in the next so many blocks is expected to cost, in satoshis for a thousand virtual bytes. */
  estimate(blocks: number): Promise<bigint>;
  /** Sends a transaction on; answers why it is not taken, where it is not, and is not known either. */
  broadcast(signed: string): Promise<string | undefined>;
  /** Whose outputs a transaction spends, and what it pays the network. */
  spending(txid: string): Promise<{ readonly spent: readonly (string | null)[]; readonly fee: bigint }>;
  /** The outputs of an address in a block that nothing spends. */
  unspent(
    address: string,
  ): Promise<readonly { readonly txHash: string; readonly vout: number; readonly amount: bigint }[]>;
  /** What an address has that came up to a block and was not spent since, in satoshis. */
  unspentAt(address: string, block: bigint): Promise<bigint>;
}

export function createEsplora(url: string): Esplora {
  const name = new URL(url).host;

  async function ask(path: string, maxBytes: number): Promise<Buffer | undefined> {
    try {
      const answer = await fetch(`${url}${path}`, {
        redirect: "error",
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (answer.status === NOT_FOUND) return undefined;
      if (!answer.ok) throw new ProviderError(name, `${path}: HTTP ${answer.status}`);
      return await readBytes(answer, maxBytes);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError(name, `${path}: ${error instanceof Error ? error.message : "no answer"}`);
    }
  }

  async function post(path: string, body: string): Promise<{ ok: boolean; said: string }> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!answer.ok && answer.status !== REFUSED) throw new Error(`HTTP ${answer.status}`);
      return { ok: answer.ok, said: (await readBytes(answer, 10_000)).toString("utf8") };
    } catch (error) {
      throw new ProviderError(name, `${path}: ${error instanceof Error ? error.message : "no answer"}`);
    }
  }

  async function words(path: string, shape: RegExp): Promise<string | undefined> {
    const text = (await ask(path, 1_000))?.toString("utf8").trim();
    if (text !== undefined && !shape.test(text))
      throw new ProviderError(name, `${path}: an answer of another shape`);
    return text;
  }

  async function json<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    const said = await found(path, shape);
    if (said === undefined) throw new ProviderError(name, `${path}: not there`);
    return said;
  }

  async function found<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S> | undefined> {
    const bytes = await ask(path, MAX_ANSWER_BYTES);
    if (!bytes) return undefined;
    const said = shape.safeParse(parsed(bytes));
    if (!said.success) throw new ProviderError(name, `${path}: an answer of another shape`);
    return said.data;
  }

  return {
    async tip() {
      const height = await words("/blocks/tip/height", /^\d{1,9}$/);
      if (height === undefined) throw new ProviderError(name, "no tip");
      return BigInt(height);
    },
    hashAt: (height) => words(`/block-height/${height}`, /^[0-9a-f]{64}$/),
    async block(hash) {
      const raw = await ask(`/block/${hash}/raw`, MAX_BLOCK_BYTES);
      if (!raw) throw new ProviderError(name, `does not know block ${hash}`);
      try {
        return readBlock(hash, raw);
      } catch (error) {
        throw new ProviderError(name, `block ${hash}: ${(error as Error).message}`);
      }
    },
    waitingAt: (address) => json(`/address/${address}/txs/mempool`, txsShape),
    async blockOf(txid) {
      const status = await found(`/tx/${txid}/status`, statusShape);
      if (!status?.confirmed) return null;
      const { block_height: number, block_hash: hash } = status;
      if (number === undefined || hash === undefined) throw new ProviderError(name, `${txid}: in no block`);
      return { number: BigInt(number), hash };
    },
    knows: async (txid) => (await found(`/tx/${txid}/status`, statusShape)) !== undefined,
    isUnspent: async (txid, vout) => {
      const outspend = await found(`/tx/${txid}/outspend/${vout}`, outspendShape);
      return outspend !== undefined && !outspend.spent;
    },
    async estimate(blocks) {
      const rate = (await json("/fee-estimates", estimatesShape))[blocks];
      if (rate === undefined) throw new ProviderError(name, `no estimate for ${blocks} blocks`);
      return BigInt(Math.ceil(rate * 1000));
    },
    async broadcast(signed) {
      const { ok, said } = await post("/tx", signed);
      return ok || KNOWN.test(said) ? undefined : said;
    },
    async spending(txid) {
      const { fee, vin } = await json(`/tx/${txid}`, spendingShape);
      return { fee, spent: vin.map(({ prevout }) => prevout?.scriptpubkey_address ?? null) };
    },
    async unspent(address) {
      const coins = await json(`/address/${address}/utxo`, unspentShape);
      return coins
        .filter(({ status }) => status.confirmed)
        .map(({ txid: txHash, vout, value: amount }) => ({ txHash, vout, amount }));
    },
    async unspentAt(address, block) {
      const coins = await json(`/address/${address}/utxo`, utxoShape);
      return coins
        .filter(({ status }) => status.confirmed && BigInt(status.block_height ?? -1) <= block)
        .reduce((sum, { value }) => sum + value, 0n);
    },
  };
}

async function readBytes(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
