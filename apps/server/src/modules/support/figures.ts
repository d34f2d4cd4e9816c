import type { ResponseOf } from "@lastro/contracts";
import { type readSupportFigures, SUPPORT_FIGURES_DAYS } from "@lastro/contracts/support";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";

interface Row {
  unanswered: number;
  open: number;
  opened: number;
  answered: number;
  median: number | null;
  scores: number[];
}

/** What waits now, and first answers and ratings of conversations opened in the period. */
export async function readFigures(ctx: Ctx): Promise<ResponseOf<typeof readSupportFigures>> {
  const [row] = await query<Row>(
    ctx.db,
    `select (select count(*)::integer from support_conversation where closed_at is null and awaiting = 'house') as unanswered,
       (select count(*)::integer from support_conversation where closed_at is null) as open,
       count(*)::integer as opened,
       count(first_answered_at)::integer as answered,
       round(percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - opened_at))
         filter (where first_answered_at is not null))::integer as median,
       array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
         count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[] as scores
     from support_conversation where opened_at > $1`,
    [secondsAfter(ctx.clock.now(), -SUPPORT_FIGURES_DAYS * 86_400)],
  );
  if (!row) throw new Error("Figures of support have no row");
  const { median, scores, ...counts } = row;
  const ratings = scores.reduce((sum, count) => sum + count, 0);
  const points = scores.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    ...counts,
    medianFirstAnswerSeconds: median,
    ratings,
    averageRating: ratings === 0 ? null : (points / ratings).toFixed(1),
    scores,
  };
}
