import type { BlackList } from "../networks/network-table.js";

/** A log as a node gives it, checked to have the shape of one. */
export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: number;
  readonly removed: boolean;
  readonly txHash: string;
  readonly blockNumber: bigint;
  readonly blockHash: string;
}

export interface ChainReceipt {
  readonly succeeded: boolean;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly logs: readonly ChainLog[];
  /** What the network took for it, in its own coin: gas, and what each unit of it cost. */
  readonly gasUsed: bigint;
  readonly gasPrice: bigint;
}

export interface ChainHeader {
  readonly number: bigint;
  readonly hash: string;
  readonly at: Date;
}

/** A transaction as it was signed: what it moved of the network's own coin, if it succeeded. */
export interface ChainTransaction {
  readonly hash: string;
  readonly from: string;
  /** Null where it makes a contract. */
  readonly to: string | null;
  readonly value: bigint;
}

/** A block with its transactions. */
export interface ChainBlock extends ChainHeader {
  readonly parentHash: string;
  readonly transactions: readonly ChainTransaction[];
}

/** What a contract passed on of the network's own coin within a transaction that succeeded. No log tells of it. */
export interface InnerCall {
  readonly txHash: string;
  /** Its place among the calls of the transaction. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** What a place in a block costs for each unit of gas. */
export interface FeeHistory {
  /** In the next block. */
  readonly baseFee: bigint;
  /** What others added lately, by so many percent of them, one for each that was asked for. */
  readonly tips: readonly bigint[];
}

/** What a contract is asked, as it takes it. */
export interface ContractQuestion {
  readonly to: string;
  readonly data: string;
}

/** One provider's answers about one network. Each throws `ProviderError` when there is no answer to rely on. */
export interface ChainProvider {
  readonly name: string;
  chainId(): Promise<number>;
  header(block: bigint | "latest" | "finalized"): Promise<ChainHeader | undefined>;
  receipt(hash: string): Promise<ChainReceipt | undefined>;
  /** Transfers of a token, or of any, from or to addresses, in a range of blocks, both ends included. */
  transfers(of: {
    readonly token?: string;
    readonly from?: string;
    readonly to?: string | readonly string[];
    readonly fromBlock: bigint;
    readonly toBlock: bigint;
  }): Promise<readonly ChainLog[]>;
  hasCode(address: string): Promise<boolean>;
  decimals(token: string): Promise<bigint>;
  /** As of a block where one is given; TRON's nodes answer for the newest alone. */
  balanceOf(token: string, holder: string, at?: bigint): Promise<bigint>;
  isBlackListed(token: string, address: string, list: BlackList): Promise<boolean>;
  block(block: bigint | "latest"): Promise<ChainBlock | undefined>;
  /** In a block, or waiting for one. */
  transaction(hash: string): Promise<ChainTransaction | undefined>;
  /** What an address holds of the network's own coin, as of a block or the newest. */
  balance(address: string, at?: bigint): Promise<bigint>;
  /** The same of many as of a block, in the order they were named. */
  balances(addresses: readonly string[], at: bigint): Promise<readonly bigint[]>;
  /** How many transactions of an address are in blocks, as of one or the newest. */
  nonce(address: string, at?: bigint): Promise<bigint>;
  feeHistory(percentiles: readonly number[]): Promise<FeeHistory>;
  /** What contracts passed on in a block; undefined where the provider cannot tell. */
  innerCalls(block: bigint): Promise<readonly InnerCall[] | undefined>;
  /** Whether a contract says that a signature of a hash is its own (EIP-1271). */
  isValidSignature(contract: string, hash: string, signature: string): Promise<boolean>;
  /** The number each contract answers as of a block, in the order they were asked; 0 where it reverts or answers none. */
  numbers(questions: readonly ContractQuestion[], at: bigint): Promise<readonly bigint[]>;
  /** The approvals owners gave in a range of blocks, both ends included, of whatever token or collection. */
  approvals(of: {
    readonly owners: readonly string[];
    readonly fromBlock: bigint;
    readonly toBlock: bigint;
  }): Promise<readonly ChainLog[]>;
  /** Sends a signed transaction; answers why it was not taken, undefined when it was. */
  send(signed: string): Promise<string | undefined>;
}

/** No answer, or none that can be relied on: ask again later. It never means that something is not there. */
export class ProviderError extends Error {
  constructor(provider: string, what: string) {
    super(`${provider}: ${what}`);
    this.name = "ProviderError";
  }
}

/** The provider answered, and that it will not: it does not know the question, or what was asked for is refused. */
export class ProviderRefusal extends ProviderError {
  readonly words: string;

  constructor(provider: string, method: string, words: string) {
    super(provider, `${method}: ${words}`);
    this.words = words;
  }
}
