import { z } from "zod";
import { RpcError } from "../chain/anvil.js";
import type { ChainFault } from "../chain/faults.js";
import type { Faults } from "../shared/faults.js";
import { type Executed, FINAL_DEPTH, HASH_VALID_FOR, type SolanaBlock, type SolanaNode } from "./node.js";
import { Refused, SYSTEM_PROGRAM } from "./transaction.js";

const NOT_AVAILABLE = -32_004;
const SKIPPED = -32_007;
const UNKNOWN_METHOD = -32_601;
const MAX_SIGNATURES = 1_000;

const NATIVE_LOADER = "NativeLoader1111111111111111111111111111111";

const text = z.string();
const slotNumber = z.int().min(0);
const options = z
  .object({
    // What is asked without it is asked of final blocks.
    commitment: z.enum(["processed", "confirmed", "finalized"]).default("finalized"),
    limit: z.int().min(1).max(MAX_SIGNATURES).default(MAX_SIGNATURES),
    before: z.string().optional(),
    until: z.string().optional(),
  })
  .prefault({});
type Commitment = z.output<typeof options>["commitment"];

/** One provider's view of the chain, in Solana's JSON-RPC. */
export class SolanaRpc {
  readonly #node: SolanaNode;
  readonly #place: string;
  readonly #faults: Faults<ChainFault>;
  readonly #submit: (raw: Buffer) => string;

  constructor(of: {
    readonly node: SolanaNode;
    readonly place: string;
    readonly faults: Faults<ChainFault>;
    readonly submit: (raw: Buffer) => string;
  }) {
    this.#node = of.node;
    this.#place = of.place;
    this.#faults = of.faults;
    this.#submit = of.submit;
  }

  answer(method: string, params: readonly unknown[]): unknown {
    const [first, second] = params;
    switch (method) {
      case "getSlot":
        return this.#tip(options.parse(first).commitment).slot;
      case "getFirstAvailableBlock":
        return this.#oldest();
      case "getBlockHeight":
        return this.#tip(options.parse(first).commitment).height;
      case "getLatestBlockhash":
        return this.#latestHash(options.parse(first).commitment);
      case "getBlock":
        return this.#block(slotNumber.parse(first), options.parse(second).commitment);
      case "getBalance":
        return this.#balance(text.parse(first), options.parse(second).commitment);
      case "getAccountInfo":
        return this.#account(text.parse(first));
      case "getSignaturesForAddress":
        return this.#signatures(text.parse(first), options.parse(second));
      case "getTransaction":
        return this.#transaction(text.parse(first), options.parse(second).commitment);
      case "getSignatureStatuses":
        return this.#inContext(
          z
            .array(text)
            .parse(first)
            .map((one) => this.#status(one)),
        );
      case "sendTransaction":
        return this.#send(text.parse(first));
      default:
        throw new RpcError(UNKNOWN_METHOD, `Method not found: ${method}`);
    }
  }

  #visible(commitment: Commitment): readonly SolanaBlock[] {
    const lag = Number(this.#faults.take("lag", this.#place) ?? 0);
    const hidden = lag + (commitment === "finalized" ? FINAL_DEPTH : 0);
    const { blocks } = this.#node;
    return blocks.slice(0, Math.max(1, blocks.length - hidden));
  }

  #tip(commitment: Commitment): SolanaBlock {
    const tip = this.#visible(commitment).at(-1);
    if (!tip) throw new Error("a chain without blocks");
    return tip;
  }

  #inContext(value: unknown) {
    return { context: { slot: this.#tip("confirmed").slot }, value };
  }

  #latestHash(commitment: Commitment) {
    const { hash, height } = this.#tip(commitment);
    return this.#inContext({ blockhash: hash, lastValidBlockHeight: height + HASH_VALID_FOR });
  }

  #block(slot: number, commitment: Commitment) {
    const visible = this.#visible(commitment);
    if (slot > (visible.at(-1)?.slot ?? 0))
      throw new RpcError(NOT_AVAILABLE, `Block not available for slot ${slot}`);
    const block = visible.find((one) => one.slot === slot);
    if (!block) throw new RpcError(SKIPPED, `Slot ${slot} was skipped, or missing`);
    const { height, hash, previous, parentSlot, at } = block;
    const isLie = this.#faults.take("otherBlockHash", this.#place) !== undefined;
    return {
      blockhash: isLie ? previous : hash,
      previousBlockhash: previous,
      ...{ parentSlot, blockHeight: height, blockTime: seconds(at) },
    };
  }

  #balance(address: string, commitment: Commitment) {
    return this.#inContext(this.#heldBy(address, commitment));
  }

  #heldBy(address: string, commitment: Commitment): number {
    for (const { done } of this.#visible(commitment).toReversed())
      for (const { tx, post } of done.toReversed())
        if (tx.keys.includes(address)) return Number(post[tx.keys.indexOf(address)] ?? 0n);
    return Number(this.#node.genesis.get(address) ?? 0n);
  }

  #account(address: string) {
    const lamports = this.#heldBy(address, "finalized");
    if (address === SYSTEM_PROGRAM)
      return this.#inContext({ owner: NATIVE_LOADER, executable: true, lamports: 1 });
    return this.#inContext(lamports === 0 ? null : { owner: SYSTEM_PROGRAM, executable: false, lamports });
  }

  #signatures(
    address: string,
    { commitment, limit, before, until }: z.output<typeof options>,
  ): readonly object[] {
    const found = this.#visible(commitment)
      .toReversed()
      .flatMap((block) => block.done.toReversed().map((executed) => ({ block, executed })))
      .filter(({ executed }) => executed.tx.keys.includes(address));
    const at = (signature: string | undefined) =>
      found.findIndex(({ executed }) => executed.tx.signature === signature);
    const end = until === undefined ? -1 : at(until);
    const shown = found.slice(before === undefined ? 0 : at(before) + 1, end < 0 ? found.length : end);
    return this.#isHiding()
      ? []
      : shown.slice(0, limit).map(({ block, executed }) => ({
          ...{ signature: executed.tx.signature, slot: block.slot, err: executed.err, memo: null },
          ...{ blockTime: seconds(block.at), confirmationStatus: this.#standing(block) },
        }));
  }

  #transaction(signature: string, commitment: Commitment) {
    const found = this.#find(signature, commitment);
    if (!found) return null;
    const { block, executed } = found;
    const { tx, err, fee, pre, post } = executed;
    const isLie = this.#faults.take("lie", this.#place) !== undefined;
    return {
      slot: block.slot,
      blockTime: seconds(block.at),
      version: "legacy",
      meta: {
        ...{ err, fee: Number(fee), preTokenBalances: [], postTokenBalances: [] },
        preBalances: pre.map(Number),
        postBalances: post.map((held, at) => Number(isLie ? doubled(pre[at] ?? 0n, held) : held)),
      },
      transaction: {
        signatures: [tx.signature],
        message: { accountKeys: tx.keys, recentBlockhash: tx.blockhash },
      },
    };
  }

  #status(signature: string) {
    const found = this.#find(signature, "confirmed");
    if (!found) return null;
    const { block, executed } = found;
    const confirmationStatus = this.#standing(block);
    const confirmations =
      confirmationStatus === "finalized" ? null : this.#tip("confirmed").height - block.height;
    return { slot: block.slot, err: executed.err, confirmations, confirmationStatus };
  }

  #find(
    signature: string,
    commitment: Commitment,
  ): { readonly block: SolanaBlock; readonly executed: Executed } | undefined {
    const found = this.#isHiding() ? undefined : this.#node.find(signature);
    if (!found || found.block.slot < this.#oldest()) return undefined;
    return found.block.slot <= this.#tip(commitment).slot ? found : undefined;
  }

  /** The oldest slot whose transactions are known. */
  #oldest(): number {
    const kept = this.#faults.take("shortHistory", this.#place);
    const { blocks } = this.#node;
    return (typeof kept === "number" ? blocks.slice(-kept) : blocks)[0]?.slot ?? 0;
  }

  #isHiding(): boolean {
    return this.#faults.take("hide", this.#place) !== undefined;
  }

  #standing(block: SolanaBlock): "confirmed" | "finalized" {
    return block.slot <= this.#tip("finalized").slot ? "finalized" : "confirmed";
  }

  #send(raw: string): string {
    try {
      return this.#submit(Buffer.from(raw, "base64"));
    } catch (error) {
      throw error instanceof Refused ? new RpcError(error.code, error.message) : error;
    }
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
/** Twice what came. */
const doubled = (before: bigint, after: bigint) => (after > before ? after + (after - before) : after);
