import { money } from "@lastro/money";
import { addDays } from "@lastro/platform/brazilian-days";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { CardTransactions } from "../provider/transactions-port.js";
import type { SpendingPorts } from "./ports.js";
import { settledPosting } from "./postings.js";

type SettlingCtx = Ctx & Pick<SpendingPorts, "issuer">;

export const SETTLE_DAY = "cards.settle-day";
const LOOKS_BACK_DAYS = 7;

/** Settles a day the provider says is complete. */
export function settleDayJob(ctx: SettlingCtx): JobHandler {
  return {
    kind: SETTLE_DAY,
    run: ({ day }) => settleDay(ctx, String(day)),
  };
}

/** Settles what was not heard of. */
export function settleDaysJob(ctx: SettlingCtx): RecurringJob {
  return {
    kind: "cards.settle-days",
    everySeconds: 3_600,
    async run() {
      const today = ctx.clock.now().toISOString().slice(0, 10);
      for (let back = LOOKS_BACK_DAYS; back >= 1; back -= 1) await settleDay(ctx, addDays(today, -back));
    },
  };
}

/** Books that we paid the network for a day, once that day is complete, and compares it with what we had booked. */
async function settleDay(ctx: SettlingCtx, day: string): Promise<void> {
  const { transactions, name: provider } = ctx.issuer;
  if (!transactions || (await isSettled(ctx, provider, day))) return;
  const { isComplete, owed } = await transactions.settlementOf(day);
  if (!isComplete) return;
  const unexplained = await unexplainedOn(ctx, transactions, day);
  await inTransaction(ctx.db, async (tx) => {
    const posted = owed.minor === 0n ? undefined : await post(tx, ctx, settledPosting(provider, day, owed));
    const kept = await tx
      .insertInto("cards_settlement")
      .values({
        provider,
        day,
        owed: owed.minor,
        transaction_id: posted?.transactionId ?? null,
        unexplained,
        settled_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n || unexplained === 0n) return;
    ctx.log.error({ provider, day }, "the card network settles what is not in the books");
    const details = { total: owed, missing: money("BRL", unexplained) };
    await recordAudit(tx, asSystem(ctx, SETTLE_DAY), {
      action: "cards.settlement_differs",
      subject: day,
      details,
    });
  });
}

async function isSettled(ctx: SettlingCtx, provider: string, day: string): Promise<boolean> {
  const rows = await query(ctx.db, "select 1 from cards_settlement where provider = $1 and day = $2::date", [
    provider,
    day,
  ]);
  return rows.length > 0;
}

/** What a day's lines come to beyond the steps of transactions we know, and fees and disputes that name none. */
async function unexplainedOn(ctx: SettlingCtx, transactions: CardTransactions, day: string): Promise<bigint> {
  let difference = 0n;
  for await (const lines of transactions.settlementLines(day)) {
    const known = await bookedOf(
      ctx,
      lines.map(({ ref }) => ref),
    );
    for (const { ref, amount } of lines) difference += amount.minor - (known.get(ref) ?? 0n);
  }
  return difference;
}

async function bookedOf(ctx: SettlingCtx, refs: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query<{ ref: string; amount: bigint }>(
    ctx.db,
    `select ref, case when kind in ('refund', 'correction_credit') then -billed else billed end as amount from cards_event
      where provider = $1 and ref = any ($2::text[]) and approved and transaction_id is not null`,
    [ctx.issuer.name, refs],
  );
  return new Map(rows.map(({ ref, amount }) => [ref, amount]));
}
