import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { CryptoPorts } from "../crypto/index.js";
import type { IncomingPorts } from "../custody/index.js";

/** Where a client is written to. */
export type FindClient = (
  db: Database | Tx,
  userId: string,
) => Promise<{ readonly email: string; readonly language: Language } | undefined>;

/** What the module needs from outside itself. */
export interface RecoveryPorts extends CryptoPorts, Pick<IncomingPorts, "holders"> {
  readonly findClient: FindClient;
  emailsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly limiter: RateLimiter;
}

export type RecoveryCtx = Ctx & RecoveryPorts;
export type RecoveryRequestCtx = RequestCtx & RecoveryPorts;
