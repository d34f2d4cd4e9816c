import { isPositive, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { SpendNews } from "../../cards/index.js";
import { monthOf } from "../months.js";
import { notifyClient } from "../notices/notify-client.js";
import { partnerAt } from "../partners/partner.js";
import type { CashbackCtx } from "../ports.js";
import { currentSettings, type Settings } from "../settings/settings.js";
import { lockWallets } from "../wallet/wallet-store.js";
import { accrue } from "./accrue.js";
import { earnedAfter, earnsCashback } from "./earning.js";
import { bpsOf, levelOf, spendBefore } from "./level.js";
import {
  earnedByOthers,
  insertSpend,
  noteAmount,
  openPurchase,
  type Purchase,
  type Rate,
} from "./purchase-store.js";
import { reverse } from "./reverse.js";

type Noting = RequestCtx & CashbackCtx;

/**
 * Brings what a purchase earned to what it should have earned after an event, in the transaction that moved its money. An
 * event that was told before changes nothing.
 */
export async function noteSpend(tx: Tx, ctx: Noting, news: SpendNews): Promise<void> {
  if (!isPositive(news.amount)) return;
  const { userId, purchaseId } = news;
  await lockWallets(tx, [userId]);
  const settings = await currentSettings(tx);
  const earns = earnsCashback({ ...news.merchant, isCash: news.isCash });
  const purchase = purchaseId === null ? null : await openPurchase(tx, { ...news, purchaseId }, earns);
  const spend = await spendBefore(tx, userId, news.at);
  if (!(await insertSpend(tx, news, purchase?.earns ?? earns))) return;
  if (purchase) {
    const fixed = news.kind === "cleared" ? await rateOf(tx, news, levelOf(spend, settings), settings) : null;
    await bringToTarget(tx, ctx, news, await noteAmount(tx, purchase, news, fixed), settings);
  }
  await tellOfLevel(tx, ctx, news, settings);
  await announce(tx, { to: { userId }, type: "cashback" });
}

async function rateOf(
  tx: Tx,
  { merchant, at }: SpendNews,
  level: Rate["level"],
  settings: Settings,
): Promise<Rate> {
  const partner = await partnerAt(tx, { merchantId: merchant.id, at });
  return {
    level,
    levelBps: bpsOf(level, settings),
    partnerBps: partner?.bonusBps ?? 0,
    partnerId: partner?.id ?? null,
    month: monthOf(at),
  };
}

/** Posts the difference between what the purchase earned and what it should have. */
async function bringToTarget(
  tx: Tx,
  ctx: Noting,
  news: SpendNews,
  purchase: Purchase,
  settings: Settings,
): Promise<void> {
  if (purchase.rate === null) return;
  const others = await earnedByOthers(tx, purchase, purchase.rate.month);
  const left = settings.monthCap.minor - others.minor;
  const wanted = earnedAfter(news.kind, purchase, money("PRP", left > 0n ? left : 0n));
  const difference = wanted.minor - purchase.earned.minor;
  if (difference > 0n) await accrue(tx, ctx, { purchase, news, amount: money("PRP", difference), settings });
  if (difference < 0n) await reverse(tx, ctx, { purchase, news, amount: money("PRP", -difference) });
}

/** Notifies a client who has reached the upper level by this month's spend, once a month. */
async function tellOfLevel(
  tx: Tx,
  ctx: Noting,
  { userId, kind, at }: SpendNews,
  settings: Settings,
): Promise<void> {
  const now = ctx.clock.now();
  if (kind !== "cleared" || monthOf(at) !== monthOf(now)) return;
  const required = settings.levels.requiredSpend;
  // What is dated up to now, the event itself among it.
  const spend = await spendBefore(tx, userId, new Date(Math.max(now.getTime(), at.getTime()) + 1));
  if (spend.lastMonth.minor >= required.minor || spend.thisMonth.minor < required.minor) return;
  await notifyClient(tx, ctx, {
    userId,
    words: "level",
    source: `level:${monthOf(now)}`,
    places: { bps: settings.levels.blackBps },
  });
}
