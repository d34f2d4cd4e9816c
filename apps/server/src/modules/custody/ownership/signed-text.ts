/** A text and what a wallet says is its signature. */
export interface SignedText {
  /** Canonical. */
  readonly address: string;
  readonly text: string;
  /** As wallets write it: hex for EVM networks and TRON, base64 for Bitcoin, base58 or base64 for Solana. */
  readonly signature: string;
}
