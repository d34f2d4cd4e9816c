import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";

/** How the house exchanges. */
export interface ExchangeSettings {
  readonly version: number;
  readonly enabled: boolean;
  /** On a pair with a foreign currency, and on two crypto assets. */
  readonly currencySpreadBps: number;
  readonly cryptoSpreadBps: number;
  readonly minAmount: Money<"BRL">;
  readonly maxAmount: Money<"BRL">;
  readonly firmSeconds: number;
  /** How far the market may move between quote and acceptance. */
  readonly priceBandBps: number;
  /** In seconds: no quote and no exchange on an older price. */
  readonly maxPriceAge: number;
  /** How far two sources of a coin may stand apart, and a currency's market from its last official closing. */
  readonly maxDeviationBps: number;
  readonly closingDeviationBps: number;
  /** The most one client, and all together, exchange in 24 hours. */
  readonly clientLimit: Money<"BRL">;
  readonly dayLimit: Money<"BRL">;
}

/** The settings in force. */
export async function currentSettings(db: Database | Tx): Promise<ExchangeSettings> {
  const row = await db
    .selectFrom("exchange_settings")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    version: row.version,
    enabled: row.enabled,
    currencySpreadBps: row.currency_spread_bps,
    cryptoSpreadBps: row.crypto_spread_bps,
    minAmount: money("BRL", row.min_amount),
    maxAmount: money("BRL", row.max_amount),
    firmSeconds: row.firm_seconds,
    priceBandBps: row.price_band_bps,
    maxPriceAge: row.max_price_age,
    maxDeviationBps: row.max_deviation_bps,
    closingDeviationBps: row.closing_deviation_bps,
    clientLimit: money("BRL", row.client_limit),
    dayLimit: money("BRL", row.day_limit),
  };
}
