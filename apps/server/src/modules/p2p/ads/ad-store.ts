import type { P2pAdReason, P2pAdState, P2pAsset, P2pMethod, P2pWindow } from "@lastro/contracts/p2p/states";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import { type Ad, adPrice } from "./ad.js";

export type AdRow = Selectable<Schema["p2p_ad"]>;

export const AD_COLUMNS = `id, user_id, side, asset, status, reason, version, price_mode, fixed_price, market_bps, floor_price,
  ceiling_price, total, reserved, traded, min_amount, max_amount, methods, window_minutes, terms, min_completion_rate,
  min_trades, min_account_age_days, verified_only, created_at, updated_at, expires_at, closed_at`;

export const ADS = {
  name: "p2p_ad",
  table: "p2p_ad",
  column: "status",
} as const satisfies Machine;

export function toAd(row: AdRow): Ad {
  const asset = row.asset as P2pAsset;
  const priced = (scaled: bigint | null) => (scaled === null ? null : adPrice(asset, scaled));
  const fixed = priced(row.fixed_price);
  return {
    id: row.id,
    userId: row.user_id,
    side: row.side as Ad["side"],
    asset,
    status: row.status as P2pAdState,
    reason: row.reason as P2pAdReason | null,
    version: row.version,
    price: fixed
      ? { mode: "fixed", price: fixed }
      : {
          mode: "market",
          bps: row.market_bps ?? 0,
          floor: priced(row.floor_price),
          ceiling: priced(row.ceiling_price),
        },
    total: money(asset, row.total),
    reserved: money(asset, row.reserved),
    traded: money(asset, row.traded),
    min: money("BRL", row.min_amount),
    max: money("BRL", row.max_amount),
    methods: row.methods as P2pMethod[],
    window: row.window_minutes as P2pWindow,
    terms: row.terms,
    conditions: {
      minCompletionRate: row.min_completion_rate,
      minTrades: row.min_trades,
      minAccountAgeDays: row.min_account_age_days,
      verifiedOnly: row.verified_only,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

function columnsOf({ price: terms, conditions, ...ad }: Ad) {
  const isFixed = terms.mode === "fixed";
  return {
    version: ad.version,
    price_mode: terms.mode,
    fixed_price: isFixed ? terms.price.scaled : null,
    market_bps: isFixed ? null : terms.bps,
    floor_price: isFixed ? null : (terms.floor?.scaled ?? null),
    ceiling_price: isFixed ? null : (terms.ceiling?.scaled ?? null),
    total: ad.total.minor,
    min_amount: ad.min.minor,
    max_amount: ad.max.minor,
    methods: [...ad.methods],
    window_minutes: ad.window,
    terms: ad.terms,
    min_completion_rate: conditions.minCompletionRate,
    min_trades: conditions.minTrades,
    min_account_age_days: conditions.minAccountAgeDays,
    verified_only: conditions.verifiedOnly,
    updated_at: ad.updatedAt,
    expires_at: ad.expiresAt,
  };
}

type ChangeCtx = Pick<Ctx, "clock"> & Parameters<typeof recordChanges>[1];

export async function insertAd(tx: Tx, ctx: ChangeCtx, ad: Ad): Promise<void> {
  await tx
    .insertInto("p2p_ad")
    .values({
      ...columnsOf(ad),
      id: ad.id,
      user_id: ad.userId,
      side: ad.side,
      asset: ad.asset,
      status: ad.status,
      reason: ad.reason,
      created_at: ad.createdAt,
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "p2p_ad", id: ad.id, from: null, to: ad.status }]);
}

/** Writes down what an edit changed of a locked ad. */
export async function saveAd(tx: Tx, ad: Ad): Promise<void> {
  await tx.updateTable("p2p_ad").set(columnsOf(ad)).where("id", "=", ad.id).execute();
}

/** Takes a locked ad to another state, with why it is pending or paused there. */
export async function moveAd(
  tx: Tx,
  ctx: ChangeCtx,
  { id, status: from }: Pick<Ad, "id" | "status">,
  {
    to,
    reason = null,
    note,
  }: { readonly to: P2pAdState; readonly reason?: P2pAdReason | null; readonly note?: string },
): Promise<void> {
  const now = ctx.clock.now();
  const moved = await transition(tx, ctx, ADS, {
    id,
    from,
    to,
    set: { reason, updated_at: now, ...(to === "closed" ? { closed_at: now } : {}) },
    reason: reason ?? undefined,
    note,
  });
  if (!moved) throw new Error(`An ad changed while it was locked: ${id}`);
}

/** An ad, locked until the transaction ends. */
export async function lockAd(tx: Tx, id: string): Promise<Ad | undefined> {
  const [row] = await query<AdRow>(tx, `select ${AD_COLUMNS} from p2p_ad where id = $1 for update`, [id]);
  return row && toAd(row);
}

export async function findAd(db: Database | Tx, id: string): Promise<Ad | undefined> {
  const [row] = await query<AdRow>(db, `select ${AD_COLUMNS} from p2p_ad where id = $1`, [id]);
  return row && toAd(row);
}

/** How many ads of a person are neither over nor closed. */
export async function countOpenAds(tx: Tx, userId: string): Promise<number> {
  const [row] = await query<{ count: bigint }>(
    tx,
    "select count(*) from p2p_ad where user_id = $1 and status not in ('expired', 'closed')",
    [userId],
  );
  return Number(row?.count ?? 0n);
}

/** The open ads of a person, locked in one order for everybody. */
export async function lockOpenAdsOf(tx: Tx, userId: string): Promise<Ad[]> {
  const rows = await query<AdRow>(
    tx,
    `select ${AD_COLUMNS} from p2p_ad where user_id = $1 and status not in ('expired', 'closed') order by id for update`,
    [userId],
  );
  return rows.map(toAd);
}
