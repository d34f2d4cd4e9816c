import { z } from "zod";
import type { Faults } from "../shared/faults.js";
import { RpcError } from "./anvil.js";
import type { Devnet } from "./devnet.js";
import type { ChainFault } from "./faults.js";
import { spoilLogs, spoilReceipt } from "./spoil.js";

export const rpcRequest = z.object({
  jsonrpc: z.string().optional(),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

/** What providers of the real networks offer too; the node's own levers stay out of reach. */
const METHODS = new Set([
  "eth_chainId",
  "eth_blockNumber",
  "eth_getBlockByNumber",
  "eth_getTransactionReceipt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getLogs",
  "eth_getCode",
  "eth_call",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_feeHistory",
  "eth_maxPriorityFeePerGas",
  "debug_traceBlockByNumber",
  "trace_block",
  "eth_estimateGas",
  "eth_sendRawTransaction",
]);

const MAX_BLOCKS_OF_LOGS = 5_000n;
const INVALID_PARAMS = -32_602;

interface LogFilter {
  fromBlock?: string;
  toBlock?: string;
  address?: string;
  topics?: unknown[];
}

/** One provider's view of a network: the node's answers, as this provider would give them today. */
export class Provider {
  readonly #net: Devnet;
  readonly #faults: Faults<ChainFault>;
  readonly #place: string;

  constructor(net: Devnet, name: string, faults: Faults<ChainFault>) {
    this.#net = net;
    this.#faults = faults;
    this.#place = `${net.name}/${name}`;
  }

  async answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (!METHODS.has(method)) throw new RpcError(-32_601, `the method ${method} does not exist`);
    const place = `${this.#place} ${method}`;
    const take = (kind: ChainFault) => this.#faults.take(kind, place);
    const shown = (await this.#net.latest()) - BigInt(lagOf(take("lag")));
    switch (method) {
      case "eth_chainId":
        return take("wrongChainId") ? "0x539" : this.#net.read(method, []);
      case "eth_blockNumber":
        return hex(shown);
      case "eth_getBlockByNumber": {
        const tag = String(params[0]);
        if (tag === "finalized" && take("noFinalized"))
          throw new RpcError(INVALID_PARAMS, "finalized block not found");
        const number = this.#blockOf(tag, shown);
        if (number > shown) return null;
        const isWhole = params[1] === true;
        const block = (await this.#net.read(method, [hex(number), isWhole])) as Record<
          string,
          unknown
        > | null;
        if (block && isWhole && take("hide")) return { ...block, transactions: [] };
        return block && take("otherBlockHash") ? { ...block, hash: `0x${"0b".repeat(32)}` } : block;
      }
      case "eth_getTransactionByHash": {
        if (take("hide")) return null;
        const waiting = this.#net.waitingTransaction(String(params[0]));
        const found = (await this.#net.read(method, params)) as { blockNumber?: string | null } | null;
        const isShown = typeof found?.blockNumber === "string" && BigInt(found.blockNumber) <= shown;
        return isShown ? found : (waiting ?? null);
      }
      case "eth_getBalance": {
        const found = BigInt(
          String(await this.#net.read(method, [params[0], this.#heightOf(params[1], shown)])),
        );
        return hex(take("lie") ? found * 2n : found);
      }
      case "eth_getTransactionCount":
        if (params[1] === "pending" && this.#net.name !== "TRC20")
          return hex(BigInt(await this.#net.nextNonce(String(params[0]))));
        return this.#net.read(method, [params[0], this.#heightOf(params[1], shown)]);
      case "eth_feeHistory": {
        const asked = [params[0], this.#heightOf(params[1], shown), params[2] ?? []];
        const history = (await this.#net.read(method, asked)) as { baseFeePerGas: string[] };
        // The node expects the next block to cost less than it will be told to.
        return {
          ...history,
          baseFeePerGas: [...history.baseFeePerGas.slice(0, -1), hex(this.#net.baseFee)],
        };
      }
      case "debug_traceBlockByNumber":
      case "trace_block": {
        if (take("noTrace")) throw new RpcError(-32_601, `the method ${method} does not exist`);
        const [tag, ...more] = params;
        return this.#net.read(method, [this.#heightOf(tag, shown), ...more]);
      }
      case "eth_getTransactionReceipt": {
        if (take("hide")) return null;
        const receipt = (await this.#net.read(method, params)) as Record<string, unknown> | null;
        if (!receipt || BigInt(String(receipt.blockNumber)) > shown) return null;
        return spoilReceipt(receipt, take);
      }
      case "eth_getLogs":
        return take("hide") ? [] : spoilLogs(await this.#logs(params[0] as LogFilter, shown), take);
      case "eth_call":
        return this.#net.read(method, [this.#callOf(params[0]), this.#heightOfCall(params[1])]);
      case "eth_getCode":
        return this.#net.read(method, [this.#plainAddress(String(params[0])), "latest"]);
      case "eth_sendRawTransaction":
        return this.#net.sendSigned(params[0]);
      default:
        return this.#net.read(method, params);
    }
  }

  async #logs(filter: LogFilter, shown: bigint): Promise<Record<string, unknown>[]> {
    const from = this.#blockOf(filter.fromBlock ?? "latest", shown);
    const to = this.#blockOf(filter.toBlock ?? "latest", shown);
    if (to - from >= MAX_BLOCKS_OF_LOGS) throw new RpcError(-32_000, "exceed max block range: 5000");
    if (from > shown) return [];
    const address = filter.address === undefined ? {} : { address: this.#plainAddress(filter.address) };
    const bounds = { fromBlock: hex(from), toBlock: hex(to < shown ? to : shown) };
    return (await this.#net.read("eth_getLogs", [{ ...filter, ...address, ...bounds }])) as Record<
      string,
      unknown
    >[];
  }

  #callOf(call: unknown): unknown {
    const { to, data, input } = call as { to?: string; data?: string; input?: string };
    return { to: this.#plainAddress(String(to)), data: data ?? input };
  }

  #heightOf(tag: unknown, shown: bigint): string {
    const number = this.#blockOf(String(tag ?? "latest"), shown);
    if (number > shown) throw new RpcError(-32_000, "header not found");
    return hex(number);
  }

  /** TRON's nodes answer calls for the newest block alone. */
  #heightOfCall(tag: unknown): string {
    if (tag === undefined || tag === "latest") return "latest";
    if (this.#net.name === "TRC20")
      throw new RpcError(INVALID_PARAMS, "QUANTITY not supported, just support TAG as latest");
    return String(tag);
  }

  #blockOf(tag: string, shown: bigint): bigint {
    const finalized = shown - BigInt(this.#net.finalityLag);
    if (tag === "latest") return shown;
    if (tag === "earliest") return 0n;
    if (tag === "finalized") return finalized > 0n ? finalized : 0n;
    if (tag === "safe" || tag === "pending") {
      if (this.#net.name === "TRC20") throw new RpcError(INVALID_PARAMS, `TAG ${tag} not supported`);
      return tag === "safe" && finalized > 0n ? finalized : shown;
    }
    if (!/^0x[0-9a-f]+$/i.test(tag)) throw new RpcError(INVALID_PARAMS, "invalid block number");
    return BigInt(tag);
  }

  /** TRON takes 20 bytes, or 21 that begin with 41, and never base58; the others take 20. */
  #plainAddress(address: string): string {
    const pattern = this.#net.name === "TRC20" ? /^(?:0x)?(?:41)?([0-9a-f]{40})$/i : /^0x([0-9a-f]{40})$/i;
    const found = pattern.exec(address);
    if (!found) throw new RpcError(INVALID_PARAMS, "invalid address hash value");
    return `0x${found[1]}`;
  }
}

const hex = (number: bigint) => `0x${(number > 0n ? number : 0n).toString(16)}`;

function lagOf(fault: number | true | undefined): number {
  return fault === true ? 1 : (fault ?? 0);
}
