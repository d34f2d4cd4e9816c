import type { Language } from "@lastro/contracts";
import type { ExchangeAsset } from "@lastro/contracts/exchange";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ConfirmedPriceSource } from "../prices/index.js";

/** What the exchange asks of others. `app/market.ts` puts it in. */
export interface ExchangePorts {
  /** Whether a client has passed KYC Plus. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
  /** Those of the clients from whose accounts nothing may leave now, nor turn into what leaves otherwise. */
  stoppedAmong(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** The price two sources confirm: the only one traded on. */
  readonly confirmedPrice: ConfirmedPriceSource;
  /** Asks the sources of an asset ahead of their minute. Never inside a transaction. */
  freshen(asset: ExchangeAsset, maxAgeSeconds: number): Promise<void>;
  /** Whether the desk has stopped trading a coin by itself. */
  isHalted(db: Database | Tx, asset: ExchangeAsset): Promise<boolean>;
}

export type ExchangeCtx = RequestCtx & ExchangePorts;
