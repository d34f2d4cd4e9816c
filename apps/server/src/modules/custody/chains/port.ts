import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Asset } from "@lastro/money";
import type { Heights } from "../networks/networks.js";

/** Something of value that came to an address of ours, as enough providers say alike. */
export interface ChainArrival {
  /** As the network writes it. */
  readonly txHash: string;
  /** Where in the transaction: the index of a log, of an output, or a path. One transaction may pay several times. */
  readonly place: string;
  /** Canonical. */
  readonly to: string;
  readonly from: string | null;
  /** Null for a token we do not take. */
  readonly asset: Asset | null;
  readonly token: string | null;
  /** In the chain's own unit. */
  readonly raw: bigint;
  readonly block: { readonly number: bigint; readonly hash: string; readonly at: Date };
  /** The token's issuer has blocked the address it came from. */
  readonly isSenderBlocked: boolean;
  /** The balance shows it, and nothing says what brought it: its transaction's place is taken by its block. */
  readonly isOriginUnknown?: boolean;
}

/** Something on its way to an address of ours: a hint for its owner, and nothing is credited on it. */
export type SeenArrival = Pick<ChainArrival, "txHash" | "place" | "to" | "from" | "token" | "raw"> & {
  readonly asset: Asset;
  /** Null while no block took it. */
  readonly block: ChainArrival["block"] | null;
  readonly confirmations: { readonly have: number; readonly need: number };
};

/** The same in a block, before it is known how far that is confirmed. */
export type ComingArrival = Omit<SeenArrival, "confirmations"> & { readonly block: ChainArrival["block"] };

/**
 * What custody asks of a network for owners' addresses, whatever its family. No answer that can be relied on throws
 * `ProviderError`, contradiction `Disagreement`: it never means that something is not there.
 */
export interface OpenChain {
  readonly network: CryptoNetwork;
  heights(): Promise<Heights>;
  /** How many blocks are read at once. */
  readonly maxBlocks: bigint;
  /** What came to the addresses from others in a range of final blocks, both ends included; failed transactions left out. */
  arrivals(
    range: { readonly from: bigint; readonly to: bigint },
    addresses: ReadonlySet<string>,
  ): Promise<readonly ChainArrival[]>;
  /** What is in blocks after one, or waits for a block. */
  underWay(after: bigint, addresses: ReadonlySet<string>): Promise<readonly SeenArrival[]>;
  /** The hash of a block of the best chain; undefined while it has none of that height. */
  blockHash(number: bigint): Promise<string | undefined>;
  /** What an address held of an asset at the end of a block, in the chain's own unit. */
  balanceAt(asset: Asset, address: string, block: bigint): Promise<bigint>;
}

/** How a network is reached, and what is known of it before anyone is asked. */
export interface ChainAccess {
  /** What may come to owners' addresses there. */
  readonly assets: readonly Asset[];
  /** About how many blocks finality is behind, and how many seconds that takes. */
  readonly usualConfirmations: number;
  readonly usualSeconds: number;
  /** Undefined while it is out of service. */
  open(): Promise<OpenChain | undefined>;
}

export type Chains = Readonly<Partial<Record<CryptoNetwork, ChainAccess>>>;
