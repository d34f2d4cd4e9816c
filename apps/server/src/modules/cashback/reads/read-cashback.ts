import type { ResponseOf } from "@lastro/contracts";
import type { readCashback as readRoute } from "@lastro/contracts/cards/cashback";
import { add, money, smaller, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { remainingOf } from "../lots/lot.js";
import { lotsOf } from "../lots/lot-store.js";
import { monthOf, startOfMonth } from "../months.js";
import { partnersOn } from "../partners/partner.js";
import { percentOf } from "../percent.js";
import type { CashbackRequestCtx } from "../ports.js";
import { currentSettings } from "../settings/settings.js";
import { bpsOf, levelHoldsUntil, levelOf, spendBefore } from "../spend/level.js";
import { prpDebtOf } from "../wallet/wallet-store.js";
import { listEntries } from "./purchase-entries.js";

type Answer = ResponseOf<typeof readRoute>;

const HISTORY = 20;
const SOON_SECONDS = 30 * 86_400;

/** What the client earned, at which level and why, and with whom more. */
export async function readCashback(ctx: CashbackRequestCtx): Promise<Answer> {
  const { db } = ctx;
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  const settings = await currentSettings(db);
  const lots = await lotsOf(db, userId);
  const available = lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  const spend = await spendBefore(db, userId, secondsAfter(now, 1));
  const current = levelOf(spend, settings);
  const { items: history } = await listEntries(db, userId, { limit: HISTORY });
  const earned = money("PRP", await earnedInMonth(db, userId, monthOf(now)));
  return {
    availableBalance: remainingOf(available),
    pending: remainingOf(lots.filter(({ creditedAt }) => creditedAt === null)),
    accumulatedThisMonth: money("PRP", await accumulatedSince(db, userId, startOfMonth(monthOf(now)))),
    debt: await prpDebtOf(db, userId),
    currentLevel: { name: current, percentage: percentOf(bpsOf(current, settings)) },
    nextLevel:
      current === "Black"
        ? null
        : {
            name: "Black",
            percentage: percentOf(settings.levels.blackBps),
            requiredSpend: settings.levels.requiredSpend,
          },
    spend: {
      ...spend,
      required: settings.levels.requiredSpend,
      levelUntil: levelHoldsUntil(spend, current, settings, now),
    },
    expiring: expiringOf(available, secondsAfter(now, SOON_SECONDS)),
    monthCap: {
      amount: settings.monthCap,
      left: subtract(settings.monthCap, smaller(settings.monthCap, earned)),
    },
    history,
    partners: (await partnersOn(db, now)).map(({ id, name, bonusBps, category }) => ({
      ...{ id, name, category },
      percentage: percentOf(bonusBps),
    })),
  };
}

function expiringOf(lots: Awaited<ReturnType<typeof lotsOf>>, until: Date): Answer["expiring"] {
  const byTime = new Map<number, Answer["expiring"][number]>();
  for (const { expiresAt: at, remaining } of lots) {
    if (at === null || at > until) continue;
    const known = byTime.get(at.getTime());
    byTime.set(at.getTime(), { at, amount: known ? add(known.amount, remaining) : remaining });
  }
  return [...byTime.values()];
}

/** What the purchases of a month earned, which its cap bounds. */
async function earnedInMonth(db: Database, userId: string, month: string): Promise<bigint> {
  const [row] = await query<{ earned: bigint }>(
    db,
    `select coalesce(sum(accrued - reversed), 0) as earned from cashback_purchase where user_id = $1 and month = $2`,
    [userId, month],
  );
  return row?.earned ?? 0n;
}

/** What was credited since an instant, less what refunds took of it afterwards. */
async function accumulatedSince(db: Database, userId: string, since: Date): Promise<bigint> {
  const [row] = await query<{ accumulated: bigint }>(
    db,
    `select coalesce(sum(m.amount), 0) as accumulated from cashback_movement m
     where m.user_id = $1 and m.at >= $2
       and (m.kind = 'credited' or m.kind = 'reversed' and exists (
         select from cashback_movement c where c.purchase_id = m.purchase_id and c.kind = 'credited'
           and c.user_id = $1 and c.at >= $2 and c.at <= m.at))`,
    [userId, since],
  );
  const accumulated = row?.accumulated ?? 0n;
  return accumulated > 0n ? accumulated : 0n;
}
