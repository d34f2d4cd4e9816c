import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";

/** What may be set. */
export interface ExchangeTerms {
  readonly enabled: boolean;
  /** On a pair with a foreign currency, and on two crypto assets. */
  readonly currencySpreadBps: number;
  readonly cryptoSpreadBps: number;
  readonly minAmount: Money<"BRL">;
  readonly maxAmount: Money<"BRL">;
  /** The most one client, and all together, exchange in 24 hours. */
  readonly clientLimit: Money<"BRL">;
  readonly dayLimit: Money<"BRL">;
  /** Firm quotes of currencies are given on business days from one hour of Brasília until another. */
  readonly opensHour: number;
  readonly closesHour: number;
  readonly firmSeconds: number;
  /** How far the market may move between quote and acceptance. */
  readonly priceBandBps: number;
  /** In seconds: no quote and no exchange on an older price. */
  readonly maxPriceAge: number;
  /** How far two sources of a coin may stand apart, and a currency's market from its last official closing. */
  readonly maxDeviationBps: number;
  readonly closingDeviationBps: number;
}

/** How the house exchanges. */
export interface ExchangeSettings extends ExchangeTerms {
  readonly version: number;
  readonly changedAt: Date;
}

/** The settings in force. */
export async function currentSettings(db: Database | Tx): Promise<ExchangeSettings> {
  const row = await db
    .selectFrom("exchange_settings")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return toSettings(row);
}

/** The latest versions, newest first. */
export async function latestSettings(db: Database | Tx, count: number): Promise<ExchangeSettings[]> {
  const rows = await db
    .selectFrom("exchange_settings")
    .selectAll()
    .orderBy("version", "desc")
    .limit(count)
    .execute();
  return rows.map(toSettings);
}

/** Adds a version; false where another has its number. */
export async function insertSettings(
  tx: Tx,
  settings: ExchangeSettings & { readonly changedBy: string },
): Promise<boolean> {
  const added = await tx
    .insertInto("exchange_settings")
    .values({
      version: settings.version,
      changed_by: settings.changedBy,
      changed_at: settings.changedAt,
      enabled: settings.enabled,
      currency_spread_bps: settings.currencySpreadBps,
      crypto_spread_bps: settings.cryptoSpreadBps,
      min_amount: settings.minAmount.minor,
      max_amount: settings.maxAmount.minor,
      firm_seconds: settings.firmSeconds,
      price_band_bps: settings.priceBandBps,
      max_price_age: settings.maxPriceAge,
      max_deviation_bps: settings.maxDeviationBps,
      closing_deviation_bps: settings.closingDeviationBps,
      client_limit: settings.clientLimit.minor,
      day_limit: settings.dayLimit.minor,
      opens_hour: settings.opensHour,
      closes_hour: settings.closesHour,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return added !== undefined;
}

function toSettings(row: Selectable<Schema["exchange_settings"]>): ExchangeSettings {
  return {
    version: row.version,
    changedAt: row.changed_at,
    enabled: row.enabled,
    currencySpreadBps: row.currency_spread_bps,
    cryptoSpreadBps: row.crypto_spread_bps,
    minAmount: money("BRL", row.min_amount),
    maxAmount: money("BRL", row.max_amount),
    clientLimit: money("BRL", row.client_limit),
    dayLimit: money("BRL", row.day_limit),
    opensHour: row.opens_hour,
    closesHour: row.closes_hour,
    firmSeconds: row.firm_seconds,
    priceBandBps: row.price_band_bps,
    maxPriceAge: row.max_price_age,
    maxDeviationBps: row.max_deviation_bps,
    closingDeviationBps: row.closing_deviation_bps,
  };
}
