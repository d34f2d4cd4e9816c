import type { HistoryPeriod } from "@lastro/contracts/accounts";
import { ASSET_CODES, type Asset, isAsset, type Money, money, type Price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inSnapshot } from "@lastro/platform/database/database";
import { balanceOf, investedAccount, movedSince } from "../../ledger/index.js";
import { latestPrice, pastPrices } from "../../prices/index.js";
import { historyPoints } from "./history-points.js";
import { PRICED_ASSETS, sumKnown, valueInBrl } from "./valuation.js";
import { type WealthChange, wealthChange } from "./wealth-change.js";

export interface HistoryPoint {
  readonly at: Date;
  readonly total: Money<"BRL"> | null;
  readonly assets: Partial<Record<Asset, Money<"BRL"> | null>>;
}

interface HistoryAsk {
  readonly ownerId: string;
  readonly period: HistoryPeriod;
}

export interface History {
  readonly points: HistoryPoint[];
  /** What of the last point is invested. */
  readonly invested: Money;
  /** From the first point to the last. */
  readonly change: WealthChange;
}

/** What the wallets were worth over time, and what changed it; balances and movements are of one moment. */
export function readHistory(ctx: Ctx, ask: HistoryAsk): Promise<History> {
  return inSnapshot(ctx.db, async (db) => {
    const now = ctx.clock.now();
    const seen: Ctx = { ...ctx, db };
    const points = await readPoints(seen, ask, now);
    const [first, last] = [points[0], points.at(-1)];
    const change = await wealthChange(seen, {
      ownerId: ask.ownerId,
      since: first?.at ?? now,
      start: first?.total ?? null,
      end: last?.total ?? null,
    });
    return { points, invested: await balanceOf(db, investedAccount(ask.ownerId)), change };
  });
}

/** The balances the ledger tells, at the prices of the time, and now. */
async function readPoints(ctx: Ctx, ask: HistoryAsk, now: Date): Promise<HistoryPoint[]> {
  const points = historyPoints(ask.period, now);
  const instants = [...points, now];
  const balances = await balancesOver(ctx, ask.ownerId, points);
  const held = ASSET_CODES.filter((asset) => balances.get(asset)?.some((minor) => minor !== 0n));
  const prices = new Map<Asset, readonly (Price<Asset, "BRL"> | null)[]>();
  for (const asset of held) {
    if (!PRICED_ASSETS.includes(asset)) continue;
    const past = await pastPrices(ctx.db, asset, instants);
    const live = await latestPrice(ctx.db, ctx.clock, asset);
    prices.set(asset, live === undefined ? past : past.with(-1, live));
  }
  return instants.map((at, index) => {
    const values = held.map((asset) => {
      const amount = money(asset, balances.get(asset)?.[index] ?? 0n);
      return [asset, valueInBrl(amount, prices.get(asset)?.[index])] as const;
    });
    return {
      at,
      total: sumKnown(values.map(([, value]) => value)),
      assets: Object.fromEntries(values),
    };
  });
}

/**
 * The balance of each asset at every point and, last, now: today's balance less what was posted since. One
 * statement, so that balance and movements are of the same moment.
 */
async function balancesOver(
  ctx: Ctx,
  ownerId: string,
  points: readonly Date[],
): Promise<ReadonlyMap<Asset, readonly bigint[]>> {
  const rows = await movedSince(ctx.db, ownerId, points);
  const balances = new Map<Asset, bigint[]>();
  for (const { asset, bucket, amount } of rows) {
    if (bucket === null && isAsset(asset))
      balances.set(
        asset,
        Array.from({ length: points.length + 1 }, () => amount),
      );
  }
  for (const { asset, bucket, amount } of rows) {
    const series = isAsset(asset) ? balances.get(asset) : undefined;
    if (bucket === null || series === undefined) continue;
    // Posted at or after point number `bucket`: the balances up to and at that point do not have it yet.
    for (let index = 0; index < bucket; index += 1) series[index] = (series[index] ?? 0n) - amount;
  }
  return balances;
}
