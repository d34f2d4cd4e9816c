import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { lockCard } from "../card-store.js";
import type { CardCtx } from "../ports.js";
import { sweepEnded } from "./withdraw.js";

const SWEEP = "cards.sweep_ended";
const BATCH = 200;
/** Before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Sends what purchases freed on cards that ended back to their holders, until nothing is held there: some at a time. */
export function sweepEndedJob(ctx: CardCtx): RecurringJob {
  let after = FIRST;
  return {
    kind: SWEEP,
    everySeconds: 60,
    async run() {
      const due = await query<{ id: string }>(
        ctx.db,
        `select id from cards_card where ended_at is not null and swept_at is null and id > $1 order by id limit $2`,
        [after, BATCH],
      );
      after = due.length < BATCH ? FIRST : (due.at(-1)?.id ?? FIRST);
      await eachApart(ctx.log, "a card that ended could not be swept", due, ({ id }) =>
        inTransaction(ctx.db, async (tx) => {
          const card = await lockCard(tx, id);
          if (card) await sweepEnded(tx, asSystem(ctx, SWEEP), card);
        }),
      );
    },
  };
}
