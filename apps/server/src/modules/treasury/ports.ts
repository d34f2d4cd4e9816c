import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Asset } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ColdPorts, CustodyPorts } from "../custody/index.js";

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Withdrawals that nothing keeps from being sent, and that are not signed yet. */
export interface WaitingToLeave {
  readonly network: CryptoNetwork;
  readonly asset: Asset;
  readonly count: number;
  /** What is sent, without fees. */
  readonly sum: bigint;
}

/** What the module needs from outside itself. */
export interface TreasuryPorts extends ColdPorts, Pick<CustodyPorts, "signer"> {
  /** What clients' withdrawals wait for, by asset and network. */
  waitingToLeave(db: Database | Tx): Promise<readonly WaitingToLeave[]>;
  /** Who administrators are, or were. */
  findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined>;
}

export type TreasuryCtx = Ctx & TreasuryPorts;
export type TreasuryRequestCtx = RequestCtx & TreasuryPorts;
