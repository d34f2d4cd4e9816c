import type { Language } from "@lastro/contracts";
import type { Database, Tx } from "@lastro/platform/database/database";

/** What alerts ask of others. `app/market.ts` puts it in. */
export interface AlertPorts {
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
}
