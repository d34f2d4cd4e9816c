import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { z } from "zod";
import { notify } from "../../notices/index.js";
import type { Contest } from "./contest.js";
import { findContest } from "./contest-store.js";
import { CONTEST_NOTICES, type ContestNoticeName } from "./notices.js";
import type { ContestPorts } from "./ports.js";

export const NOTIFY_OF_CONTEST = "cards.notify-of-contest";

/** Notifies the client once this transaction has committed. */
export function notifyOfContest(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id }: Pick<Contest, "id">,
  notice: ContestNoticeName,
): Promise<void> {
  const payload = { id, notice, at: ctx.clock.now().toISOString() };
  return enqueue(tx, ctx, { kind: NOTIFY_OF_CONTEST, payload, key: `${id}:${notice}:${payload.at}` });
}

const payloadSchema = z.object({
  id: z.guid(),
  notice: z.enum(Object.keys(CONTEST_NOTICES) as [ContestNoticeName, ...ContestNoticeName[]]),
  at: z.string(),
});

export async function sendContestNotice(
  ctx: Ctx & Pick<ContestPorts, "addressOf">,
  payload: unknown,
): Promise<void> {
  const { id, notice, at } = payloadSchema.parse(payload);
  await inTransaction(ctx.db, async (tx) => {
    const contest = await findContest(tx, id);
    const addressee = contest && (await ctx.addressOf(tx, contest.userId));
    if (!contest || !addressee) return;
    const [purchase] = await query<{ merchant: string }>(
      tx,
      "select merchant_name as merchant from cards_purchase where id = $1",
      [contest.purchaseId],
    );
    const { userId, number, amount, recovered } = contest;
    await notify(tx, ctx, [
      {
        kind: CONTEST_NOTICES[notice],
        userId,
        source: `card-contest:${id}:${notice}:${at}`,
        subjectId: id,
        facts: {
          ...{ number, merchant: purchase?.merchant ?? "", amount: formatMoney(amount) },
          recovered: formatMoney(recovered ?? amount),
        },
        at: ctx.clock.now(),
        addressee,
      },
    ]);
  });
}
