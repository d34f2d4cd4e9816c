import type { ContestStatus } from "@lastro/contracts/cards/states";
import { isPositive, type Money, money, smaller, subtract } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { closeCase, decideCase } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { addDebt, post } from "../../ledger/index.js";
import { takeFromHolder, takenEntries } from "../take-from-holder.js";
import type { Contest } from "./contest.js";
import { CONTEST_CASES, lockContestCase } from "./contest-case.js";
import { moveContest } from "./contest-store.js";
import { notifyOfContest } from "./notify-of-contest.js";
import type { ContestPorts } from "./ports.js";
import { contestLostPosting, contestWonPosting } from "./postings.js";

type Reais = Money<"BRL">;

export interface ContestEnd {
  readonly to: Extract<ContestStatus, "won" | "lost" | "withdrawn">;
  /** What the merchant gives back; of a contest won in part less than was contested. */
  readonly recovered: Reais;
  readonly outcome: string | null;
  readonly by: "administrator" | "system" | "parties";
  readonly reason: string | null;
  readonly takesTwo: boolean;
}

/**
 * Ends a locked contest, once: what was recovered is the client's to keep, and the rest of the credit goes back from the
 * card, then from the account, else as a debt. Cashback follows what was recovered. Run it by `againWhenSpent`.
 */
export async function endContest(
  tx: Tx,
  ctx: RequestCtx & Pick<ContestPorts, "cashback">,
  contest: Contest,
  end: ContestEnd,
): Promise<void> {
  const recovered = smaller(end.recovered, contest.amount);
  await moveContest(tx, ctx, contest, end.to, {
    ...{ recovered: recovered.minor, outcome: end.outcome, ended_at: ctx.clock.now() },
    ...{ task: null, task_next_at: null, check_at: null },
  });
  if (isPositive(recovered)) await keep(tx, ctx, contest, recovered);
  await takeBack(tx, ctx, contest, subtract(contest.amount, recovered));
  const { to: decision, by, reason, takesTwo } = end;
  const of = await lockContestCase(tx, contest);
  const decided = await decideCase(tx, ctx, CONTEST_CASES, of, { decision, by, reason, takesTwo });
  await closeCase(tx, ctx, CONTEST_CASES, decided);
  await recordAudit(tx, ctx, {
    action: `cards.contest_${end.to}`,
    subject: contest.id,
    details: { amount: contest.amount, refunded: recovered, ...(reason === null ? {} : { reason }) },
  });
  await notifyOfContest(tx, ctx, contest, end.to);
}

async function keep(
  tx: Tx,
  ctx: RequestCtx & Pick<ContestPorts, "cashback">,
  contest: Contest,
  recovered: Reais,
): Promise<void> {
  await post(tx, ctx, contestWonPosting(contest, recovered));
  const [purchase] = await query<{ merchantId: string; name: string; mcc: string; isCash: boolean }>(
    tx,
    `select merchant_id as "merchantId", merchant_name as name, mcc, is_cash as "isCash"
     from cards_purchase where id = $1`,
    [contest.purchaseId],
  );
  if (!purchase) throw new Error(`Contest ${contest.id} is of no purchase`);
  const { merchantId, name, mcc, isCash } = purchase;
  await ctx.cashback.noteSpend(tx, ctx, {
    ...{ userId: contest.userId, purchaseId: contest.purchaseId, eventId: contest.id },
    ...{ kind: "refunded", amount: recovered, at: ctx.clock.now() },
    ...{ merchant: { id: merchantId, name, mcc }, isCash },
  });
}

async function takeBack(tx: Tx, ctx: RequestCtx, contest: Contest, rest: Reais): Promise<void> {
  if (!isPositive(rest)) return;
  const { cardId, userId } = contest;
  const holder = { id: cardId, userId };
  const taken = await takeFromHolder(tx, holder, rest);
  const posting = contestLostPosting(contest, rest, takenEntries(holder, taken));
  const { transactionId } = await post(tx, ctx, posting);
  const { owed } = taken;
  if (isPositive(owed)) await addDebt(tx, { ownerId: userId, amount: owed, transactionId });
}

export const NOTHING_RECOVERED: Reais = money("BRL", 0n);

/** Given up by its client: all of the credit goes back. */
export const WITHDRAWN: ContestEnd = {
  to: "withdrawn",
  recovered: NOTHING_RECOVERED,
  outcome: null,
  by: "parties",
  reason: null,
  takesTwo: false,
};
