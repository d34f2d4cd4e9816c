import type { ResponseOf } from "@lastro/contracts";
import type { readSpending } from "@lastro/contracts/cards/purchases";
import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import type { Purchase } from "../spending/purchase.js";
import { toPurchase } from "../spending/purchase-store.js";
import { figuresOf, merchantView } from "./purchase-view.js";

type Subscription = ResponseOf<typeof readSpending>["subscriptions"][number];

const DAY_MS = 86_400_000;
const LOOKS_BACK_SECONDS = 400 * 86_400;
/** A charge this long after the one before comes every month. */
const [SHORTEST, LONGEST] = [20 * DAY_MS, 40 * DAY_MS];
/** What has not come for this long has ended. */
const ENDED_MS = 60 * DAY_MS;

/** Recurring charges of one merchant that came about a month apart, the latest first. */
export async function subscriptionsOf(
  db: Database,
  now: Date,
  { userId, cardId }: { readonly userId: string; readonly cardId: string | undefined },
): Promise<Subscription[]> {
  let wanted = db
    .selectFrom("cards_purchase")
    .selectAll()
    .where("user_id", "=", userId)
    .where("entry", "=", "recurring")
    .where("status", "in", ["pending", "cleared"])
    .where("at", ">=", secondsAfter(now, -LOOKS_BACK_SECONDS));
  if (cardId !== undefined) wanted = wanted.where("card_id", "=", cardId);
  const rows = (await wanted.orderBy("at", "desc").execute()).map(toPurchase);
  const blocked = await blockedBy(db, userId);
  const keyOf = (row: Purchase) => `${row.cardId} ${row.merchant.id}`;
  return [...new Set(rows.map(keyOf))].flatMap((key) => {
    const charges = rows.filter((row) => keyOf(row) === key);
    const [last, ...before] = charges;
    const gap = gapOf(charges.map(({ at }) => at.getTime()));
    if (!last || gap === undefined || now.getTime() - last.at.getTime() > ENDED_MS) return [];
    return [
      {
        cardId: last.cardId,
        merchant: merchantView(last),
        lastAmount: figuresOf(last).total,
        lastAt: last.at,
        nextAt: new Date(last.at.getTime() + gap),
        times: before.length + 1,
        blocked: blocked.has(key),
      },
    ];
  });
}

/** How far apart charges about a month apart are, by the newest two that are; undefined where none are. */
function gapOf(times: readonly number[]): number | undefined {
  for (const [place, time] of times.entries()) {
    const gap = time - (times[place + 1] ?? time);
    if (gap >= SHORTEST && gap <= LONGEST) return gap;
  }
  return undefined;
}

async function blockedBy(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await query<{ key: string }>(
    db,
    `select b.card_id || ' ' || b.merchant_id as key from cards_blocked_merchant b
       join cards_card c on c.id = b.card_id where c.user_id = $1`,
    [userId],
  );
  return new Set(rows.map(({ key }) => key));
}
