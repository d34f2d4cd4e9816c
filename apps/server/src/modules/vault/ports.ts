import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { HolderStanding, PresencePorts } from "../customers/index.js";

/** What the vault asks of others. `app/vault.ts` puts it in. */
export interface VaultPorts extends PresencePorts {
  readonly limiter: RateLimiter;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Whose outgoing money is stopped. */
  stoppedAmong(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** What a client is called. */
  nameOf(db: Database | Tx, userId: string): Promise<string>;
}

export type VaultCtx = RequestCtx & VaultPorts;
/** For timers, which have no request. */
export type VaultJobCtx = Ctx & Pick<VaultPorts, "addressOf">;
