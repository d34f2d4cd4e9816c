import { OTC_ASSETS, type OtcAsset } from "@lastro/contracts/otc";
import { money } from "@lastro/money";
import { actorName } from "@lastro/platform/actor";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { otcPrice } from "./quote.js";
import type { AssetSettings, DeskSettings } from "./settings.js";

/** The settings in force. */
export async function currentSettings(db: Database | Tx): Promise<DeskSettings> {
  const rows = await db
    .selectFrom("otc_asset_settings as a")
    .innerJoin("otc_settings_version as v", "v.version", "a.version")
    .selectAll("a")
    .select(["v.changed_by", "v.changed_at"])
    .where("a.version", "=", (eb) =>
      eb.selectFrom("otc_settings_version").select(({ fn }) => fn.max("version").as("current")),
    )
    .execute();
  const [first] = rows;
  if (!first) throw new Error("The desk has no settings");
  const assets = OTC_ASSETS.map((asset): AssetSettings => {
    const row = rows.find((candidate) => candidate.asset === asset);
    if (!row) throw new Error(`The desk has no settings for ${asset}`);
    return {
      asset,
      enabled: row.enabled,
      buySpreadBps: row.buy_spread_bps,
      sellSpreadBps: row.sell_spread_bps,
      buyFeeBps: row.buy_fee_bps,
      sellFeeBps: row.sell_fee_bps,
      buyPrice: row.buy_price === null ? undefined : otcPrice(asset, row.buy_price),
      sellPrice: row.sell_price === null ? undefined : otcPrice(asset, row.sell_price),
      minAmount: money("BRL", row.min_amount),
      maxAmount: money("BRL", row.max_amount),
      priceBandBps: row.price_band_bps,
      maxDeviationBps: row.max_deviation_bps,
      maxPriceAge: row.max_price_age,
      shockBps: row.shock_bps,
      lossLimit: money("BRL", row.loss_limit),
      minuteLimit: money("BRL", row.minute_limit),
      clientLimit: money("BRL", row.client_limit),
    };
  });
  return { version: first.version, changedBy: first.changed_by, changedAt: first.changed_at, assets };
}

export function settingsOf(desk: DeskSettings, asset: OtcAsset): AssetSettings {
  const found = desk.assets.find((candidate) => candidate.asset === asset);
  if (!found) throw new Error(`The desk has no settings for ${asset}`);
  return found;
}

/** Puts a new version in force, if the one it was made on still is. Answers its number, or nothing. */
export async function addSettings(
  tx: Tx,
  ctx: Pick<Ctx, "clock"> & Pick<RequestCtx, "actor">,
  of: {
    readonly base: number;
    readonly assets: readonly AssetSettings[];
    readonly proposalId: string | null;
  },
): Promise<number | undefined> {
  const [added] = await query<{ version: number }>(
    tx,
    `insert into otc_settings_version (version, changed_by, changed_at, proposal_id)
     select $1::integer + 1, $2, $3, $4::uuid where $1 = (select max(version) from otc_settings_version)
     on conflict do nothing returning version`,
    [of.base, actorName(ctx.actor), ctx.clock.now(), of.proposalId],
  );
  if (!added) return undefined;
  await tx
    .insertInto("otc_asset_settings")
    .values(
      of.assets.map((one) => ({
        version: added.version,
        asset: one.asset,
        enabled: one.enabled,
        buy_spread_bps: one.buySpreadBps,
        sell_spread_bps: one.sellSpreadBps,
        buy_fee_bps: one.buyFeeBps,
        sell_fee_bps: one.sellFeeBps,
        buy_price: one.buyPrice?.scaled ?? null,
        sell_price: one.sellPrice?.scaled ?? null,
        min_amount: one.minAmount.minor,
        max_amount: one.maxAmount.minor,
        price_band_bps: one.priceBandBps,
        max_deviation_bps: one.maxDeviationBps,
        max_price_age: one.maxPriceAge,
        shock_bps: one.shockBps,
        loss_limit: one.lossLimit.minor,
        minute_limit: one.minuteLimit.minor,
        client_limit: one.clientLimit.minor,
      })),
    )
    .execute();
  return added.version;
}
