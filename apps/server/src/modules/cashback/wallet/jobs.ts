import { startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { post } from "../../ledger/index.js";
import { type Lot, remainingOf } from "../lots/lot.js";
import { lotsOf, markCredited, useLots } from "../lots/lot-store.js";
import { notifyClient } from "../notices/notify-client.js";
import type { CashbackCtx } from "../ports.js";
import { creditedPosting, expiredPosting } from "../postings.js";
import { currentSettings } from "../settings/settings.js";
import { insertMovements } from "./movement-store.js";
import { lockWallets } from "./wallet-store.js";

const CREDIT = "cashback.credit";
const EXPIRE = "cashback.expire";
const WARN = "cashback.warn_of_expiry";
const BATCH = 200;
const DAY_SECONDS = 86_400;
/** How many days ahead a client is told that PRP expire; what is found late is told of once. */
const WARN_DAYS = [7, 30] as const;

/** Credits what clients earned once the wait after their purchases is over, and tells each of all of it. */
export function creditJob(ctx: CashbackCtx): RecurringJob {
  return {
    kind: CREDIT,
    everySeconds: 60,
    run: () =>
      eachClient(ctx, CREDIT, "credited_at is null and credits_at <= $1", 0, async (tx, acting, userId) => {
        const now = acting.clock.now();
        const due = (await lotsOf(tx, userId)).filter(
          (lot) => lot.creditedAt === null && lot.creditsAt <= now,
        );
        const { expiryMonths } = await currentSettings(tx);
        for (const lot of due) await credit(tx, acting, lot, expiryMonths);
        const [first] = due;
        if (first)
          await notifyClient(tx, acting, {
            ...{ userId, words: "credited", source: `credited:${first.id}` },
            places: { amount: remainingOf(due) },
          });
      }),
  };
}

async function credit(tx: Tx, ctx: RequestCtx, lot: Lot, expiryMonths: number): Promise<void> {
  const { id, userId, purchaseId, round, remaining: amount, origin } = lot;
  if (purchaseId === null) throw new Error(`Lot ${id} waits and is of no purchase`);
  const { transactionId } = await post(tx, ctx, creditedPosting({ userId, purchaseId, round, amount }));
  await markCredited(tx, { id, at: ctx.clock.now(), expiryMonths });
  await insertMovements(tx, ctx, [
    {
      ...{ userId, kind: "credited", amount: amount.minor, description: origin },
      ...{ purchaseId, transactionId },
    },
  ]);
}

/** Ends PRP nobody used in their time, the oldest first. */
export function expireJob(ctx: CashbackCtx): RecurringJob {
  return {
    kind: EXPIRE,
    everySeconds: 300,
    run: () =>
      eachClient(
        ctx,
        EXPIRE,
        "credited_at is not null and expires_at <= $1",
        0,
        async (tx, acting, userId) => {
          const now = acting.clock.now();
          const due = (await lotsOf(tx, userId)).filter(({ expiresAt }) => expiresAt && expiresAt <= now);
          for (const lot of due) await expire(tx, acting, lot);
        },
      ),
  };
}

async function expire(tx: Tx, ctx: RequestCtx, lot: Lot): Promise<void> {
  const { id, userId, purchaseId, remaining: amount, origin } = lot;
  const { transactionId } = await post(tx, ctx, expiredPosting({ id, userId, amount }));
  await useLots(tx, [{ lot, amount }], transactionId);
  await insertMovements(tx, ctx, [
    {
      ...{ userId, kind: "expired", amount: -amount.minor, cost: -amount.minor },
      ...{ description: origin, purchaseId, transactionId },
    },
  ]);
}

/** Tells clients 30 days and 7 days ahead what expires, once each. */
export function warnOfExpiryJob(ctx: CashbackCtx): RecurringJob {
  return {
    kind: WARN,
    everySeconds: 3600,
    async run() {
      for (const days of WARN_DAYS) await eachClient(ctx, WARN, dueFor(days), days, warn(days));
    },
  };
}

const dueFor = (days: number) =>
  `credited_at is not null and expires_at <= $1 and coalesce(warned_days, 1000) > ${days}`;

const warn = (days: number) => async (tx: Tx, ctx: CashbackCtx & RequestCtx, userId: string) => {
  const now = ctx.clock.now();
  const rows = await query<{ id: string }>(
    tx,
    `update cashback_lot set warned_days = $3 where user_id = $1 and remaining > 0 and expires_at > $4 and ${dueFor(days).replace("$1", "$2")}
     returning id`,
    [userId, secondsAfter(now, days * DAY_SECONDS), days, now],
  );
  const warned = new Set(rows.map(({ id }) => id));
  const byDay = new Map<string, Lot[]>();
  for (const lot of await lotsOf(tx, userId)) {
    if (!warned.has(lot.id) || !lot.expiresAt) continue;
    const day = brazilianDay(lot.expiresAt);
    byDay.set(day, [...(byDay.get(day) ?? []), lot]);
  }
  for (const [day, lots] of byDay)
    await notifyClient(tx, ctx, {
      ...{ userId, words: "expiring", source: `expiring:${day}:${days}:${lots[0]?.id}` },
      places: { amount: remainingOf(lots), at: startOfBrazilianDay(day) },
    });
};

/** Does the work for each client with a lot that is due, under the lock of their wallet. */
async function eachClient(
  ctx: CashbackCtx,
  job: string,
  due: string,
  daysAhead: number,
  work: (tx: Tx, acting: CashbackCtx & RequestCtx, userId: string) => Promise<void>,
): Promise<void> {
  const clients = await query<{ userId: string }>(
    ctx.db,
    `select distinct user_id as "userId" from cashback_lot where remaining > 0 and ${due} limit $2`,
    [secondsAfter(ctx.clock.now(), daysAhead * DAY_SECONDS), BATCH],
  );
  await eachApart(ctx.log, `${job} failed for a client`, clients, ({ userId }) =>
    inTransaction(ctx.db, async (tx) => {
      await lockWallets(tx, [userId]);
      await work(tx, asSystem(ctx, job), userId);
      await announce(tx, { to: { userId }, type: "cashback" });
    }),
  );
}
