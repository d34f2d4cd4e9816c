import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";

/** What the house sets for the market. */
export interface Settings {
  readonly version: number;
  readonly enabled: boolean;
  readonly assets: readonly P2pAsset[];
  readonly makerBps: number;
  readonly takerBps: number;
  readonly minTrade: Money<"BRL">;
  readonly maxTrade: Money<"BRL">;
  readonly priceBandBps: number;
  readonly firstTradeHoldHours: number;
  readonly adDays: number;
  readonly maxAds: number;
  readonly twoAbove: Money<"BRL">;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** The settings in force: the newest version. */
export async function currentSettings(db: Database | Tx): Promise<Settings> {
  const [row] = await query<Selectable<Schema["p2p_settings"]>>(
    db,
    "select * from p2p_settings order by version desc limit 1",
    [],
  );
  if (!row) throw new Error("The market has no settings");
  return {
    version: row.version,
    enabled: row.enabled,
    assets: row.assets as P2pAsset[],
    makerBps: row.maker_bps,
    takerBps: row.taker_bps,
    minTrade: money("BRL", row.min_trade),
    maxTrade: money("BRL", row.max_trade),
    priceBandBps: row.price_band_bps,
    firstTradeHoldHours: row.first_trade_hold_hours,
    adDays: row.ad_days,
    maxAds: row.max_ads,
    twoAbove: money("BRL", row.two_above),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}
