import { z } from "zod";
import { ProviderError } from "../../chain/port.js";
import { type BitcoinBlock, readBlock } from "./read-block.js";

const DEADLINE_MS = 6_000;
const MAX_BLOCK_BYTES = 4_100_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const NOT_FOUND = 404;

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

export type WaitingTx = z.output<typeof txsShape>[number];

/** One provider's Esplora. Each answer that is not whole throws `ProviderError`. */
export interface Esplora {
  tip(): Promise<bigint>;
  hashAt(height: bigint): Promise<string | undefined>;
  block(hash: string): Promise<BitcoinBlock>;
  waitingAt(address: string): Promise<readonly WaitingTx[]>;
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

  async function words(path: string, shape: RegExp): Promise<string | undefined> {
    const text = (await ask(path, 1_000))?.toString("utf8").trim();
    if (text !== undefined && !shape.test(text))
      throw new ProviderError(name, `${path}: an answer of another shape`);
    return text;
  }

  async function json<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    const bytes = await ask(path, MAX_ANSWER_BYTES);
    const said = bytes && shape.safeParse(parsed(bytes));
    if (!said?.success) throw new ProviderError(name, `${path}: an answer of another shape`);
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
