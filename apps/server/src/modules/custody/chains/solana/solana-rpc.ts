import { readJson } from "@lastro/platform/http/read-json";
import { z } from "zod";
import { ProviderError } from "../../chain/port.js";
import { SYSTEM_PROGRAM } from "../../networks/solana-address.js";

const DEADLINE_MS = 6_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const PAGE = 1_000;
const MAX_PAGES = 50;
/** Not made yet, skipped by its leader, or skipped long ago. */
const NO_BLOCK = new Set([-32_004, -32_007, -32_009]);

export type Commitment = "confirmed" | "finalized";

/** A transaction that touched an address. */
export interface Mention {
  readonly signature: string;
  readonly slot: bigint;
  readonly failed: boolean;
}

/** What a transaction did to one address. */
export interface Movement {
  readonly slot: bigint;
  readonly failed: boolean;
  /** What whoever signed first paid the network. */
  readonly fee: bigint;
  readonly before: bigint;
  readonly after: bigint;
  /** Who gave most. */
  readonly from: string | null;
}

/** One provider of Solana's JSON-RPC. Each answer that is not whole throws `ProviderError`. */
export interface SolanaRpc {
  slot(commitment: Commitment): Promise<bigint>;
  /** How many blocks are final. */
  height(): Promise<bigint>;
  /** The oldest slot whose transactions it still knows. */
  firstBlock(): Promise<bigint>;
  latestBlockhash(
    commitment: Commitment,
  ): Promise<{ readonly blockhash: string; readonly lastValidHeight: bigint }>;
  /** Undefined for a slot without a block. */
  block(
    slot: bigint,
    commitment: Commitment,
  ): Promise<{ readonly hash: string; readonly at: Date } | undefined>;
  /** What touched an address in slots of a range, newest first; without an end to the latest. */
  mentions(
    address: string,
    range: { readonly from: bigint; readonly to?: bigint },
    commitment: Commitment,
  ): Promise<readonly Mention[]>;
  movement(signature: string, address: string, commitment: Commitment): Promise<Movement | undefined>;
  /** Where a transaction stands, looked for as far back as there is history; undefined when it is nowhere. */
  status(
    signature: string,
  ): Promise<{ readonly slot: bigint; readonly failed: boolean; readonly final: boolean } | undefined>;
  /** What an address holds in the last final block. */
  balance(address: string): Promise<bigint>;
  /** What an address held at the end of a final slot. */
  balanceAt(address: string, slot: bigint): Promise<bigint>;
  /** Whether an address is a program, or a program's: not a person's, who could spend from it. */
  isPrograms(address: string): Promise<boolean>;
  /** Undefined when it was taken, now or before; else why it was not. */
  send(signed: string): Promise<string | undefined>;
}

const whole = z.int().min(0).transform(BigInt);
const heldShape = z.object({ value: whole });
const hashShape = z.object({ value: z.object({ blockhash: z.string(), lastValidBlockHeight: whole }) });
const blockShape = z.object({ blockhash: z.string(), blockTime: z.int().nullable() });
const mentionsShape = z.array(z.object({ signature: z.string(), slot: whole, err: z.unknown() }));
/** Others may hold more than a number here can say exactly. */
const balances = z.array(z.number().min(0));
const transactionShape = z
  .object({
    slot: whole,
    meta: z.object({
      err: z.unknown(),
      fee: whole,
      preBalances: balances,
      postBalances: balances,
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).optional(),
    }),
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  })
  .nullable();
const statusShape = z.object({
  value: z.array(
    z.object({ slot: whole, err: z.unknown(), confirmationStatus: z.string().nullable() }).nullable(),
  ),
});
const accountShape = z.object({
  value: z.object({ owner: z.string(), executable: z.boolean() }).nullable(),
});
const envelope = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** An answer that is an error of the protocol's own. */
class RpcRefusal extends ProviderError {
  readonly code: number;

  constructor(name: string, code: number, message: string) {
    super(name, message);
    this.code = code;
  }
}

export function createSolanaRpc(url: string): SolanaRpc {
  const name = new URL(url).host;

  async function call<S extends z.ZodType>(
    shape: S,
    method: string,
    ...params: unknown[]
  ): Promise<z.output<S>> {
    const said = envelope.safeParse(await ask(method, params));
    if (said.success && said.data.error) {
      const { code, message } = said.data.error;
      throw new RpcRefusal(name, code, `${method}: ${message}`);
    }
    const result = said.success ? shape.safeParse(said.data.result) : undefined;
    if (!result?.success) throw new ProviderError(name, `${method}: an answer of another shape`);
    return result.data;
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
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

  /** What touched an address, newest first, page by page. */
  async function* pages(address: string, commitment: Commitment): AsyncGenerator<readonly Mention[]> {
    let before: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const rows = await call(mentionsShape, "getSignaturesForAddress", address, {
        ...{ commitment, limit: PAGE },
        ...(before === undefined ? {} : { before }),
      });
      yield rows.map(({ signature, slot, err }) => ({ signature, slot, failed: isFailure(err) }));
      before = rows.at(-1)?.signature;
      if (before === undefined || rows.length < PAGE) return;
    }
    throw new ProviderError(name, `more transactions of ${address} than are read at once`);
  }

  async function mentions(
    address: string,
    { from, to }: { readonly from: bigint; readonly to?: bigint },
    commitment: Commitment,
  ): Promise<Mention[]> {
    const found: Mention[] = [];
    for await (const page of pages(address, commitment)) {
      found.push(...page.filter(({ slot }) => slot >= from && (to === undefined || slot <= to)));
      if (page.some(({ slot }) => slot < from)) break;
    }
    return found;
  }

  async function movement(
    signature: string,
    address: string,
    commitment: Commitment,
  ): Promise<Movement | undefined> {
    const found = await call(transactionShape, "getTransaction", signature, {
      ...{ commitment, encoding: "json", maxSupportedTransactionVersion: 0 },
    });
    if (!found) return undefined;
    const { err, fee, preBalances: pre, postBalances: post, loadedAddresses } = found.meta;
    const { writable = [], readonly = [] } = loadedAddresses ?? {};
    const keys = [...found.transaction.message.accountKeys, ...writable, ...readonly];
    const at = keys.indexOf(address);
    const [before, after] = [pre[at], post[at]];
    if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after))
      throw new ProviderError(name, `transaction ${signature} does not say what ${address} holds`);
    const gave = keys.map((_, index) => (pre[index] ?? 0) - (post[index] ?? 0));
    const most = Math.max(...gave);
    return {
      ...{ slot: found.slot, failed: isFailure(err), fee },
      ...{ before: BigInt(before ?? 0), after: BigInt(after ?? 0) },
      from: most > 0 ? (keys[gave.indexOf(most)] ?? null) : null,
    };
  }

  const balance = async (address: string) =>
    (await call(heldShape, "getBalance", address, { commitment: "finalized" })).value;

  return {
    mentions,
    movement,
    balance,
    slot: (commitment) => call(whole, "getSlot", { commitment }),
    height: () => call(whole, "getBlockHeight", { commitment: "finalized" }),
    firstBlock: () => call(whole, "getFirstAvailableBlock"),
    async latestBlockhash(commitment) {
      const { value } = await call(hashShape, "getLatestBlockhash", { commitment });
      return { blockhash: value.blockhash, lastValidHeight: value.lastValidBlockHeight };
    },
    async block(slot, commitment) {
      try {
        const { blockhash, blockTime } = await call(blockShape, "getBlock", Number(slot), {
          ...{ commitment, transactionDetails: "none", rewards: false, maxSupportedTransactionVersion: 0 },
        });
        if (blockTime === null) throw new ProviderError(name, `block ${slot} has no time yet`);
        return { hash: blockhash, at: new Date(blockTime * 1_000) };
      } catch (error) {
        if (error instanceof RpcRefusal && NO_BLOCK.has(error.code)) return undefined;
        throw error;
      }
    },
    async status(signature) {
      const { value } = await call(statusShape, "getSignatureStatuses", [signature], {
        searchTransactionHistory: true,
      });
      if (value.length !== 1) throw new ProviderError(name, "one status was asked for");
      const [one] = value;
      return one
        ? { slot: one.slot, failed: isFailure(one.err), final: one.confirmationStatus === "finalized" }
        : undefined;
    },
    async balanceAt(address, slot) {
      let isUntouched = true;
      for await (const page of pages(address, "finalized")) {
        isUntouched &&= page.length === 0;
        const last = page.find((one) => one.slot <= slot);
        if (!last) continue;
        const said = await movement(last.signature, address, "finalized");
        if (!said) throw new ProviderError(name, `does not know transaction ${last.signature}`);
        return said.after;
      }
      return isUntouched ? balance(address) : 0n;
    },
    async isPrograms(address) {
      const { value } = await call(accountShape, "getAccountInfo", address, {
        ...{ commitment: "finalized", encoding: "base64", dataSlice: { offset: 0, length: 0 } },
      });
      return value !== null && (value.executable || value.owner !== SYSTEM_PROGRAM);
    },
    async send(signed) {
      try {
        await call(z.string(), "sendTransaction", signed, { encoding: "base64", maxRetries: 0 });
        return undefined;
      } catch (error) {
        if (!(error instanceof RpcRefusal)) throw error;
        return /already been processed|AlreadyProcessed/.test(error.message) ? undefined : error.message;
      }
    },
  };
}

const isFailure = (err: unknown): boolean => err !== null && err !== undefined;
