import type { IncomingReason, IncomingStatus } from "@lastro/contracts/crypto/incoming";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Money } from "@lastro/money";
import type { Owner } from "../../ledger/index.js";

/** Something that is reaching or reached an owner's address. */
export interface Incoming {
  readonly id: string;
  readonly network: CryptoNetwork;
  readonly txHash: string;
  readonly place: string;
  readonly addressId: string;
  readonly owner: Owner;
  readonly from: string | null;
  /** Null for a token we do not take. */
  readonly amount: Money | null;
  readonly token: string | null;
  readonly raw: bigint;
  readonly status: IncomingStatus;
  readonly reason: IncomingReason | null;
  readonly confirmations: { readonly have: number; readonly need: number } | null;
  readonly blockNumber: bigint | null;
  readonly seenAt: Date;
  readonly creditedAt: Date | null;
  readonly displacedAt: Date | null;
}

/** Whose address something came to. */
export interface Reached {
  readonly addressId: string;
  readonly owner: Owner;
}
