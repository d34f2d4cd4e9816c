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
}

export interface ChainHeader {
  readonly number: bigint;
  readonly hash: string;
  readonly at: Date;
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
  isBlackListed(token: string, address: string): Promise<boolean>;
}

/** No answer, or none that can be relied on: ask again later. It never means that something is not there. */
export class ProviderError extends Error {
  constructor(provider: string, what: string) {
    super(`${provider}: ${what}`);
    this.name = "ProviderError";
  }
}
