import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding } from "../customers/index.js";

/** What investments ask of others. `app/investments.ts` puts it in. */
export interface InvestmentPorts {
  /** Whether a client has passed KYC Plus. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
}

export type InvestmentCtx = RequestCtx & InvestmentPorts;
/** For jobs, which have no request. */
export type InvestmentJobCtx = Ctx & InvestmentPorts;
