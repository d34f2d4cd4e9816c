import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { LeafKind } from "@lastro/contracts/liabilities/files";
import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";

/** What a network says our addresses of a kind hold of an asset, read through our nodes. */
export interface AddressReading {
  readonly kind: "hot" | "cold";
  readonly network: CryptoNetwork;
  readonly onChain: Money;
  readonly readAt: Date;
  /** As the network writes it; null for clients' addresses together. */
  readonly address: string | null;
}

/** An owner in the ledger whose balance is a person's. */
export interface OwnedLeaf {
  readonly kind: LeafKind;
  readonly ownerId: string;
}

/** What the module needs from outside itself. */
export interface LiabilitiesPorts {
  /** The last readings of our addresses. */
  readAddresses(): Promise<readonly AddressReading[]>;
  /** A person's or company's owners in the ledger: their account, their cards, escrows they are a side of. */
  leavesOf(db: Database, userId: string): Promise<readonly OwnedLeaf[]>;
}

export type LiabilitiesCtx = Ctx & LiabilitiesPorts;
