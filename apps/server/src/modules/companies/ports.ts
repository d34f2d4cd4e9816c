import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { PaymentPorts } from "./proposals/payment-ports.js";

/** What the module needs from outside itself. */
export interface CompanyPorts extends PresencePorts {
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** The client who has confirmed an address. */
  findByEmail(db: Database | Tx, email: string): Promise<{ readonly userId: string } | undefined>;
}

export type CompanyCtx = RequestCtx & CompanyPorts;
/** Where approved money leaves as well. */
export type PayingCtx = CompanyCtx & PaymentPorts;
