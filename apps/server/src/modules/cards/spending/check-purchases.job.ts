import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { CardTransaction, CardTransactions } from "../provider/transactions-port.js";
import type { SpendingCtx, SpendingPorts } from "./ports.js";
import { holdEndsAt, type Purchase } from "./purchase.js";
import { toPurchase } from "./purchase-store.js";
import { takeMovement, takeTransaction } from "./take-news.js";

const KIND = "cards.check-purchases";
const BATCH = 50;
const UNKNOWN_AGAIN_SECONDS = 600;
/** A purchase the provider still does not know of after this was never made. */
const UNKNOWN_ENDS_SECONDS = 3_600;

/** Asks the provider about purchases it should have told of: what we approved lately, and holds that should have ended. */
export function checkPurchasesJob(ctx: Ctx & SpendingPorts): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 30,
    async run() {
      const due = await ctx.db
        .selectFrom("cards_purchase")
        .selectAll()
        .where("check_at", "<=", ctx.clock.now())
        .where("provider", "=", ctx.issuer.name)
        .orderBy("check_at")
        .limit(BATCH)
        .execute();
      const work = (purchase: Purchase) => check(asSystem(ctx, KIND), purchase);
      await eachApart(ctx.log, "a purchase could not be asked about", due.map(toPurchase), work);
    },
  };
}

async function check(ctx: SpendingCtx, purchase: Purchase): Promise<void> {
  // Another that fails is asked about meanwhile.
  await checkAgain(ctx, purchase, secondsAfter(ctx.clock.now(), UNKNOWN_AGAIN_SECONDS));
  const { transactions } = ctx.issuer;
  if (transactions) return ask(ctx, transactions, purchase);
  const endsAt = holdEndsAt(purchase);
  if (endsAt > ctx.clock.now()) return checkAgain(ctx, purchase, endsAt);
  await presumeCharged(ctx, purchase);
}

async function ask(ctx: SpendingCtx, transactions: CardTransactions, purchase: Purchase): Promise<void> {
  const found = await transactions.find(purchase.ref);
  if (found) {
    await takeTransaction(ctx, found);
    return;
  }
  const ends = secondsAfter(purchase.at, UNKNOWN_ENDS_SECONDS);
  if (ends <= ctx.clock.now()) await takeTransaction(ctx, await neverMade(ctx, purchase));
}

/** What we approved and the provider knows nothing of. */
async function neverMade(ctx: SpendingCtx, purchase: Purchase): Promise<CardTransaction> {
  const cardRef = await cardRefOf(ctx, purchase);
  const { ref, at, merchant, entry, original } = purchase;
  const expired = {
    ref: `${ref}:never-made`,
    kind: "expiry",
    at: ctx.clock.now(),
    billed: money("BRL", purchase.authorized),
    original,
    rate: undefined,
    approved: true,
    reasons: [],
  } as const;
  return {
    ...{ ref, cardRef, at, merchant, entry, status: "expired", held: money("BRL", 0n), holdsNothing: true },
    events: [expired],
  };
}

/**
 * A provider without transactions to ask about says nothing of a charge of exactly what was authorized: what still stands
 * when the hold should have ended was charged.
 */
async function presumeCharged(ctx: SpendingCtx, purchase: Purchase): Promise<void> {
  const cardRef = await cardRefOf(ctx, purchase);
  const { ref, merchant, entry, original, held } = purchase;
  await takeMovement(ctx, {
    ...{ transactionRef: ref, cardRef, merchant, entry, tax: money("BRL", 0n) },
    event: {
      ref: `${ref}:presumed`,
      kind: "clearing",
      at: ctx.clock.now(),
      billed: money("BRL", held),
      original,
      rate: undefined,
      approved: true,
      reasons: [],
    },
  });
}

async function cardRefOf({ db }: SpendingCtx, { cardId }: Purchase): Promise<string> {
  const [row] = await query<{ ref: string | null }>(
    db,
    "select provider_ref as ref from cards_card where id = $1",
    [cardId],
  );
  if (!row?.ref) throw new Error(`Card ${cardId} is known to no provider`);
  return row.ref;
}

async function checkAgain({ db }: SpendingCtx, { id }: Purchase, at: Date): Promise<void> {
  await query(db, "update cards_purchase set check_at = $2 where id = $1 and check_at is not null", [id, at]);
}
