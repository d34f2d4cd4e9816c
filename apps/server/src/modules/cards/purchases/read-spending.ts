import type { ResponseOf } from "@lastro/contracts";
import type { readSpending as readRoute } from "@lastro/contracts/cards/purchases";
import type { CardCategory } from "@lastro/contracts/cards/states";
import { monthsBack, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { reais } from "./purchase-view.js";
import { subscriptionsOf } from "./subscriptions.js";

type Spending = ResponseOf<typeof readRoute>;

const MONTHS = 12;

/** What whoever asks spent in each of the last twelve months, the newest first, and what comes again and again. */
export async function readSpending(
  ctx: RequestCtx,
  { cardId }: { readonly cardId?: string | undefined },
): Promise<Spending> {
  const { userId } = personOf(ctx);
  const months = monthsBack(brazilianDay(ctx.clock.now()), MONTHS);
  const rows = await spentSince(ctx.db, {
    userId,
    cardId,
    since: startOfBrazilianDay(`${months.at(-1)}-01`),
  });
  return {
    months: months.map((month) => {
      const own = rows.filter((row) => row.month === month);
      return {
        month,
        total: reais(own.reduce((sum, { spent }) => sum + spent, 0n)),
        pending: reais(own.reduce((sum, { pending }) => sum + pending, 0n)),
        categories: own
          .filter(({ spent }) => spent > 0n)
          .map(({ category, spent, purchases }) => ({ category, amount: reais(spent), purchases })),
      };
    }),
    subscriptions: await subscriptionsOf(ctx.db, ctx.clock.now(), { userId, cardId }),
  };
}

interface Spent {
  readonly month: string;
  readonly category: CardCategory;
  readonly spent: bigint;
  readonly pending: bigint;
  readonly purchases: number;
}

/** A refund that gives a purchase back counts in the purchase's month; one of its own in the month it came. */
function spentSince(
  db: Database,
  {
    userId,
    cardId,
    since,
  }: { readonly userId: string; readonly cardId: string | undefined; readonly since: Date },
): Promise<Spent[]> {
  return query<Spent>(
    db,
    `select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, category,
            sum(case when status <> 'refund' then cleared + cleared_iof - refunded - refunded_iof
                     when refund_of is null then -(refunded + refunded_iof) else 0 end) as spent,
            sum(held) as pending, (count(*) filter (where cleared > 0))::int as purchases
       from cards_purchase
      where user_id = $1 and at >= $2 and ($3::uuid is null or card_id = $3) and status <> 'declined'
      group by 1, 2 order by 1 desc, 3 desc`,
    [userId, since, cardId ?? null],
  );
}
