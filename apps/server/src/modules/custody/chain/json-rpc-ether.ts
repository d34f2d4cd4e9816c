import { z } from "zod";
import {
  type ChainBlock,
  type ChainProvider,
  type ChainTransaction,
  type FeeHistory,
  type InnerCall,
  ProviderRefusal,
} from "./port.js";

export const hex = z.string().regex(/^0x[0-9a-f]*$/i);
export const quantity = hex.transform((text) => (text === "0x" ? 0n : BigInt(text)));
export const lower = hex.transform((text) => text.toLowerCase());
export const toHex = (number: bigint) => `0x${number.toString(16)}`;

const HISTORY_BLOCKS = 20n;

const transactionShape = z
  .object({ hash: lower, from: lower, to: lower.nullish(), value: quantity })
  .transform(({ to, ...one }): ChainTransaction => ({ ...one, to: to ?? null }));
const blockShape = z
  .object({
    ...{ number: quantity, hash: lower, parentHash: lower, timestamp: quantity },
    transactions: z.array(transactionShape),
  })
  .transform(({ timestamp, ...block }): ChainBlock => ({ ...block, at: new Date(Number(timestamp) * 1000) }))
  .nullable();
const historyShape = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.array(quantity)).nullish(),
});

/** How geth tells what a transaction called. */
interface Frame {
  readonly type: string;
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly value?: bigint | null | undefined;
  readonly error?: string | null | undefined;
  readonly calls?: readonly Frame[] | null | undefined;
}
const frameShape: z.ZodType<Frame> = z.object({
  ...{ type: z.string(), from: lower, to: lower.nullish(), value: quantity.nullish() },
  error: z.string().nullish(),
  calls: z.lazy(() => z.array(frameShape)).nullish(),
});
const tracesShape = z.array(z.object({ txHash: lower, result: frameShape }));

/** How others tell it. */
const flatShape = z.array(
  z.object({
    type: z.string(),
    action: z.object({
      ...{ callType: z.string().nullish(), from: lower.nullish(), to: lower.nullish() },
      value: quantity.nullish(),
      ...{ address: lower.nullish(), refundAddress: lower.nullish(), balance: quantity.nullish() },
    }),
    transactionHash: lower.nullish(),
    traceAddress: z.array(z.int()),
    error: z.string().nullish(),
  }),
);

export interface AskRpc {
  call<S extends z.ZodType>(shape: S, method: string, params: unknown[]): Promise<z.output<S>>;
  /** The same question about many things, answered in their order; a refusal stands in the place of its answer. */
  callEach<S extends z.ZodType>(
    shape: S,
    method: string,
    all: readonly unknown[][],
  ): Promise<readonly (z.output<S> | ProviderRefusal)[]>;
}

type EtherMethods = Pick<
  ChainProvider,
  "block" | "transaction" | "balance" | "balances" | "nonce" | "feeHistory" | "innerCalls" | "send"
>;

/** What is asked about a network's own coin, and about sending. */
export function etherMethods({ call, callEach }: AskRpc): EtherMethods {
  return {
    block: async (block) =>
      (await call(blockShape, "eth_getBlockByNumber", [
        typeof block === "bigint" ? toHex(block) : block,
        true,
      ])) ?? undefined,
    transaction: async (hash) =>
      (await call(transactionShape.nullable(), "eth_getTransactionByHash", [hash])) ?? undefined,
    balance: (address, at) =>
      call(quantity, "eth_getBalance", [address, at === undefined ? "latest" : toHex(at)]),
    async balances(addresses, at) {
      const asked = addresses.map((address) => [address, toHex(at)]);
      return (await callEach(quantity, "eth_getBalance", asked)).map((said) => {
        if (said instanceof ProviderRefusal) throw said;
        return said;
      });
    },
    nonce: (address, at) =>
      call(quantity, "eth_getTransactionCount", [address, at === undefined ? "latest" : toHex(at)]),
    feeHistory: async (percentiles) =>
      toHistory(
        await call(historyShape, "eth_feeHistory", [toHex(HISTORY_BLOCKS), "latest", percentiles]),
        percentiles.length,
      ),
    async innerCalls(block) {
      const number = toHex(block);
      const geth = await unlessRefused(
        call(tracesShape, "debug_traceBlockByNumber", [number, { tracer: "callTracer" }]),
      );
      if (geth) return geth.flatMap(({ txHash, result }) => callsIn(txHash, result, []));
      const others = await unlessRefused(call(flatShape, "trace_block", [number]));
      return others && flatCalls(others);
    },
    async send(signed) {
      try {
        await call(hex, "eth_sendRawTransaction", [signed]);
        return undefined;
      } catch (error) {
        if (error instanceof ProviderRefusal) return error.words;
        throw error;
      }
    },
  };
}

/** What others added is the middle of what they added in each block. */
function toHistory({ baseFeePerGas, reward }: z.output<typeof historyShape>, asked: number): FeeHistory {
  const middle = (at: number) => {
    const all = (reward ?? []).map((block) => block[at] ?? 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return all[Math.floor(all.length / 2)] ?? 0n;
  };
  return {
    baseFee: baseFeePerGas.at(-1) ?? 0n,
    tips: Array.from({ length: asked }, (_, at) => middle(at)),
  };
}

async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** What moved within a call and those below it; what failed took everything below it back. */
function callsIn(txHash: string, frame: Frame, path: readonly number[]): InnerCall[] {
  if (frame.error) return [];
  const below = (frame.calls ?? []).flatMap((call, at) => callsIn(txHash, call, [...path, at]));
  const { from, to, value } = frame;
  const moves = path.length > 0 && (frame.type === "CALL" || frame.type === "SELFDESTRUCT");
  return moves && to && value ? [{ txHash, path: path.join("."), from, to, value }, ...below] : below;
}

function flatCalls(traces: z.output<typeof flatShape>): InnerCall[] {
  const placeOf = (hash: string, path: readonly number[]) => `${hash} ${path.join(".")}`;
  const failed = new Set(
    traces.flatMap(({ error, transactionHash, traceAddress }) =>
      error && transactionHash ? placeOf(transactionHash, traceAddress) : [],
    ),
  );
  return traces.flatMap(({ type, action, transactionHash: txHash, traceAddress }) => {
    if (!txHash || traceAddress.length === 0) return [];
    const above = Array.from({ length: traceAddress.length + 1 }, (_, at) => traceAddress.slice(0, at));
    if (above.some((path) => failed.has(placeOf(txHash, path)))) return [];
    const isCall = type === "call" && action.callType === "call";
    const [from, to, value] = isCall
      ? [action.from, action.to, action.value]
      : type === "suicide"
        ? [action.address, action.refundAddress, action.balance]
        : [];
    return from && to && value ? { txHash, path: traceAddress.join("."), from, to, value } : [];
  });
}
