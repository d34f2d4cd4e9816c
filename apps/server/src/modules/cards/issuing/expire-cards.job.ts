import { addDays } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { findCard, lockCard } from "../card-store.js";
import { notifyHolder } from "../notices/notify-holder.js";
import type { CardCtx } from "../ports.js";
import { endCard } from "./end-card.js";

const EXPIRE = "cards.expire";
const WARN = "cards.warn_of_expiry";
const BATCH = 100;
const WARN_DAYS = 30;
/** A card is good until its month is over, in São Paulo. */
const OVER_BY = "make_date(expiry_year, expiry_month, 1) + interval '1 month'";

/** Ends cards whose day or month is over. A question after that is declined before this runs, too. */
export function expireCardsJob(ctx: CardCtx): RecurringJob {
  return {
    kind: EXPIRE,
    everySeconds: 60,
    async run() {
      const now = ctx.clock.now();
      const due = await query<{ id: string }>(
        ctx.db,
        `select id from cards_card where ended_at is null and status <> 'requested'
           and (valid_until <= $1 or ${OVER_BY} <= $2::date) order by id limit $3`,
        [now, brazilianDay(now), BATCH],
      );
      await eachApart(ctx.log, "a card could not be expired", due, ({ id }) =>
        inTransaction(ctx.db, async (tx) => {
          const card = await lockCard(tx, id);
          if (!card || card.endedAt) return;
          await endCard(tx, asSystem(ctx, EXPIRE), card, {
            to: "expired",
            reason: "expired",
            notifies: true,
          });
        }),
      );
    },
  };
}

/** Tells holders once, a month before, that a card ends. */
export function warnOfExpiryJob(ctx: CardCtx): RecurringJob {
  return {
    kind: WARN,
    everySeconds: 86_400,
    async run() {
      const due = await query<{ id: string }>(
        ctx.db,
        `select id from cards_card where ended_at is null and status <> 'requested' and ${OVER_BY} <= $1::date`,
        [addDays(brazilianDay(ctx.clock.now()), WARN_DAYS)],
      );
      await eachApart(ctx.log, "a holder could not be told of an expiry", due, async ({ id }) => {
        const card = await findCard(ctx.db, id);
        if (card)
          await inTransaction(ctx.db, (tx) => notifyHolder(tx, asSystem(ctx, WARN), card, "expiring"));
      });
    },
  };
}
