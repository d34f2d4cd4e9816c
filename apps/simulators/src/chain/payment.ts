/** What somebody sends on a simulated network. */
export interface Payment {
  readonly to: string;
  readonly raw: bigint;
}

export interface SendOptions {
  readonly from?: string | undefined;
  /** `usdc` is Ethereum's alone; `eth` is the coin a network's fee is paid in, on Ethereum and BSC. */
  readonly token?: "usdt" | "fake" | "usdc" | "eth" | undefined;
  /** When it was sent, if that is over: it is final at once. Later blocks follow it, so the oldest comes first. */
  readonly at?: Date | undefined;
  /** Leaves the transaction waiting: no block takes it until one is made. */
  readonly pending?: boolean | undefined;
  /** Further payments of the same transaction. */
  readonly also?: readonly Payment[] | undefined;
  /** Through a contract that pays several people at once. */
  readonly batch?: boolean | undefined;
  /** Asks for more than there is, so that the network takes the transaction and does not carry it out. */
  readonly fails?: boolean | undefined;
  /** What the token keeps of the payment for its owner. */
  readonly feeBasisPoints?: number | undefined;
}
