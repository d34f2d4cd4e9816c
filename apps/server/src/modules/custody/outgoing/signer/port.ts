import type { Network } from "@lastro/contracts/custody/networks";

export interface SignedPayment {
  /** As the network writes hashes. */
  readonly txHash: string;
  /** Opaque to us: what is sent, and may be sent again. */
  readonly signed: string;
}

/**
 * The service that has the keys and owns the nonces; we never see either. Asked again under the same id it answers the
 * same transaction. What it is told to be for the cold address (`cold`) it signs for the one it was started with alone. Each
 * method throws when it has no answer.
 */
export interface Signer {
  sign(of: {
    readonly id: string;
    readonly network: Network;
    /** Canonical. */
    readonly to: string;
    readonly raw: bigint;
    /** The contract of what is sent, canonical. */
    readonly token: string;
    /** The place of the owner's address it leaves; our own address when absent. */
    readonly from?: number | undefined;
    readonly cold?: boolean | undefined;
  }): Promise<SignedPayment>;
  /**
   * The same for Bitcoin, where a payment may be tried again for a higher fee. It signs only what spends our outputs, pays
   * the address and brings the rest back to us; the same attempt is the same transaction.
   */
  signBitcoin(of: {
    readonly payment: string;
    readonly attempt: number;
    readonly to: string;
    readonly sats: bigint;
    /** In base64. */
    readonly psbt: string;
    readonly cold?: boolean | undefined;
  }): Promise<SignedPayment>;
  /** The same for SOL: the same attempt is the same transaction. Our own address pays the network, whichever it leaves. */
  signSolana(of: {
    readonly payment: string;
    readonly attempt: number;
    /** The place of the owner's address it leaves; our own address when absent. */
    readonly from?: number | undefined;
    readonly to: string;
    readonly lamports: bigint;
    readonly blockhash: string;
    readonly cold?: boolean | undefined;
  }): Promise<SignedPayment>;
  /**
   * The same for Ethereum, where a payment may be tried again for a higher fee. Every attempt has the nonce of the first and
   * pays the same, and what it could cost is bounded; the same attempt is the same transaction.
   */
  signEthereum(of: {
    readonly payment: string;
    readonly attempt: number;
    /** The place of the owner's address it leaves; our own address when absent. */
    readonly from?: number | undefined;
    /** Canonical. */
    readonly to: string;
    readonly raw: bigint;
    /** The contract of what is sent, canonical; null for ether. */
    readonly token: string | null;
    readonly gas: bigint;
    /** For each unit of gas: all it may cost, and what is added to what every transaction pays. */
    readonly maxFee: bigint;
    readonly tip: bigint;
    readonly cold?: boolean | undefined;
  }): Promise<SignedPayment & { readonly nonce: bigint }>;
  /** Makes addresses of Solana from an index on, each with the signer's word for it. */
  solanaAddresses(of: {
    readonly from: number;
    readonly count: number;
  }): Promise<readonly { readonly index: number; readonly address: string; readonly attestation: string }[]>;
  broadcast(of: { readonly network: Network; readonly signed: string }): Promise<void>;
}
