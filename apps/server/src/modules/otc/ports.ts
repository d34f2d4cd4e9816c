import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ConfirmedPriceSource, FreshenPrices, PriceSource } from "../prices/index.js";

/** What the desk asks of others. `app.ts` puts it in. */
export interface OtcPorts {
  /** Whether a client has passed KYC Plus. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
  /** Those of the clients from whose accounts nothing may leave now, nor turn into what leaves otherwise. */
  stoppedAmong(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** Who clients are, for administrators. */
  clientsOf(
    db: Database | Tx,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>;
  readonly priceSource: PriceSource;
  /** The price two sources confirm: the only one traded on. */
  readonly confirmedPrice: ConfirmedPriceSource;
  readonly freshenPrices: FreshenPrices;
  /** Everyone of the administration, who is told when the desk stops. */
  administrators(
    db: Database | Tx,
    now: Date,
  ): Promise<readonly { readonly id: string; readonly email: string }[]>;
}

export type OtcCtx = RequestCtx & OtcPorts;
