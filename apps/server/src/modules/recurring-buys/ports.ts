import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { OtcPorts } from "../otc/index.js";

/** What the module needs from outside itself: the desk's own needs, and a client's standing. */
export interface RecurringBuyPorts extends PresencePorts {
  readonly desk: OtcPorts;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
}

export type RecurringBuyCtx = RequestCtx & RecurringBuyPorts;
