import { readJson } from "@lastro/platform/http/read-json";
import { z } from "zod";
import { type AskRpc, etherMethods, hex, lower, quantity, toHex } from "./json-rpc-ether.js";
import { logShape } from "./json-rpc-logs.js";
import { walletMethods } from "./json-rpc-wallets.js";
import {
  type ChainHeader,
  type ChainProvider,
  type ChainReceipt,
  ProviderError,
  ProviderRefusal,
} from "./port.js";
import { TRANSFER_TOPIC } from "./transfers.js";

const DEADLINE_MS = 6_000;
/** A page of logs of a busy day is far below it. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Providers bound how much one question may ask for. */
const BATCH = 100;
const SELECTORS = {
  decimals: "0x313ce567",
  balanceOf: "0x70a08231",
  isBlackListed: "0xe47d6060",
  isBlacklisted: "0xfe575a87",
} as const;

/** One whole word: a contract that does not know the question answers nothing, which is no "no". */
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => BigInt(text));

const receiptShape = z
  .object({
    ...{ status: quantity, blockNumber: quantity, blockHash: lower, logs: z.array(logShape) },
    ...{ gasUsed: quantity.default(0n), effectiveGasPrice: quantity.default(0n) },
  })
  .transform(
    ({ status, effectiveGasPrice, ...receipt }): ChainReceipt => ({
      ...receipt,
      succeeded: status === 1n,
      gasPrice: effectiveGasPrice,
    }),
  )
  .nullable();

const headerShape = z
  .object({ number: quantity, hash: lower, timestamp: quantity })
  .transform(
    ({ number, hash, timestamp }): ChainHeader => ({ number, hash, at: new Date(Number(timestamp) * 1000) }),
  )
  .nullable();

/** Each answer is looked at by itself. */
const batch = z.array(z.looseObject({ id: z.number() }));
const envelope = z.object({ error: z.object({ message: z.string() }).optional() });

/**
 * A network through one provider's Ethereum JSON-RPC, which TRON's nodes speak too. Whatever is not a whole answer
 * (a status, words outside the envelope, an answer of another shape) is no answer.
 */
export function createJsonRpc(name: string, url: string): ChainProvider {
  async function call<S extends z.ZodType>(
    shape: S,
    method: string,
    params: unknown[],
  ): Promise<z.output<S>> {
    return read(shape, method, await ask(method, { jsonrpc: "2.0", id: 1, method, params }));
  }

  function read<S extends z.ZodType>(shape: S, method: string, said: unknown): z.output<S> {
    const body = envelope.safeParse(said);
    if (body.success && body.data.error) throw new ProviderRefusal(name, method, body.data.error.message);
    const isAnswer = typeof said === "object" && said !== null && "result" in said;
    const result = isAnswer ? shape.safeParse(said.result) : undefined;
    if (!result?.success) throw new ProviderError(name, `${method}: an answer of another shape`);
    return result.data;
  }

  async function callEach<S extends z.ZodType>(
    shape: S,
    method: string,
    all: readonly unknown[][],
  ): Promise<(z.output<S> | ProviderRefusal)[]> {
    const found: (z.output<S> | ProviderRefusal)[] = [];
    for (let from = 0; from < all.length; from += BATCH)
      found.push(...(await callBatch(shape, method, all.slice(from, from + BATCH))));
    return found;
  }

  async function callBatch<S extends z.ZodType>(
    shape: S,
    method: string,
    all: readonly unknown[][],
  ): Promise<(z.output<S> | ProviderRefusal)[]> {
    const asked = all.map((params, id) => ({ jsonrpc: "2.0", id, method, params }));
    const said = batch.safeParse(await ask(method, asked));
    if (!said.success) throw new ProviderError(name, `${method}: an answer of another shape`);
    const byId = new Map(said.data.map((one) => [one.id, one]));
    return asked.map(({ id }) => {
      try {
        return read(shape, method, byId.get(id));
      } catch (error) {
        if (error instanceof ProviderRefusal) return error;
        throw error;
      }
    });
  }

  async function ask(method: string, body: object): Promise<unknown> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!answer.ok) throw new ProviderError(name, `${method}: HTTP ${answer.status}`);
      return await readJson(answer, MAX_ANSWER_BYTES);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError(name, `${method}: ${error instanceof Error ? error.message : "no answer"}`);
    }
  }

  const question = (to: string, data: string, at?: bigint) =>
    call(quantity, "eth_call", [{ to, data }, at === undefined ? "latest" : toHex(at)]);

  return {
    name,
    chainId: async () => Number(await call(quantity, "eth_chainId", [])),
    header: async (block) =>
      (await call(headerShape, "eth_getBlockByNumber", [
        typeof block === "bigint" ? toHex(block) : block,
        false,
      ])) ?? undefined,
    receipt: async (hash) => (await call(receiptShape, "eth_getTransactionReceipt", [hash])) ?? undefined,
    transfers: ({ token, from, to, fromBlock, toBlock }) =>
      call(z.array(logShape), "eth_getLogs", [
        {
          ...(token === undefined ? {} : { address: token }),
          topics: [TRANSFER_TOPIC, from ? asTopic(from) : null, to ? asTopics(to) : null],
          fromBlock: toHex(fromBlock),
          toBlock: toHex(toBlock),
        },
      ]),
    hasCode: async (address) => (await call(hex, "eth_getCode", [address, "latest"])).length > 2,
    decimals: (token) => question(token, SELECTORS.decimals),
    balanceOf: (token, holder, at) =>
      question(token, `${SELECTORS.balanceOf}${asTopic(holder).slice(2)}`, at),
    isBlackListed: async (token, address, list) => {
      const said = await call(word, "eth_call", [
        { to: token, data: `${SELECTORS[list]}${asTopic(address).slice(2)}` },
        "latest",
      ]);
      return said !== 0n;
    },
    ...etherMethods({ call, callEach } satisfies AskRpc),
    ...walletMethods({ call, callEach }),
  };
}

function asTopic(address: string): string {
  return `0x${address.slice(2).padStart(64, "0")}`;
}

function asTopics(to: string | readonly string[]): string | string[] {
  return typeof to === "string" ? asTopic(to) : to.map(asTopic);
}
