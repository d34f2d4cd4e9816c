import type { ContestReason } from "@lastro/contracts/cards/states";
import { compare, isPositive, type Money, money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { openCase, putInReview } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { creditEntries, noteSettled, post, settledBy } from "../../ledger/index.js";
import { hasEnded } from "../card.js";
import { findCard } from "../card-store.js";
import { CONTEST_DAYS, type Contest } from "./contest.js";
import { CONTEST_CASES } from "./contest-case.js";
import { insertContest, nextContestNumber } from "./contest-store.js";
import { notifyOfContest } from "./notify-of-contest.js";
import type { ContestRequestCtx } from "./ports.js";
import { ontoCard, provisionalCreditPosting } from "./postings.js";

type Reais = Money<"BRL">;

interface Contestable {
  readonly cardId: string;
  /** What was charged and not given back. */
  readonly left: Reais;
}

/**
 * Contests a charged purchase of the client's own: its amount is credited at once, a case opens, and the issuer is told
 * after the commit. Answers the contest's id. Throws `cards.not_contestable`, `cards.contested_before`,
 * `cards.amount_not_positive` and `cards.amount_above_purchase`.
 */
export async function openContest(
  tx: Tx,
  ctx: ContestRequestCtx,
  input: {
    readonly purchaseId: string;
    readonly amount: Reais;
    readonly reason: ContestReason;
    readonly description: string;
  },
): Promise<string> {
  const { userId } = personOf(ctx);
  const { purchaseId, amount, reason, description } = input;
  const { cardId, left } = await lockContestable(tx, ctx, { userId, purchaseId });
  if (!isPositive(amount)) throw new DomainError("cards.amount_not_positive", {}, { amount: "not_positive" });
  if (compare(amount, left) > 0)
    throw new DomainError("cards.amount_above_purchase", {}, { amount: "above_purchase" });
  const contest: Contest = {
    ...{ id: ctx.random.id(), number: await nextContestNumber(tx, ctx) },
    ...{ purchaseId, cardId, userId, amount, reason, description },
    ...{ status: "opened", openedAt: ctx.clock.now(), endedAt: null, recovered: null },
    ...{ providerRef: null, outcome: null, sentAt: null },
    task: ctx.provider?.disputes ? "open" : null,
  };
  if (!(await insertContest(tx, ctx, contest))) throw new DomainError("cards.contested_before");
  await credit(tx, ctx, contest);
  const of = await openCase(tx, ctx, CONTEST_CASES, {
    ...{ id: contest.id, subject: contest.id, openedBy: "client" as const, reason },
    parties: [{ role: "client", personId: userId }],
  });
  await putInReview(tx, ctx, CONTEST_CASES, of);
  await recordAudit(tx, ctx, {
    action: "cards.contest_opened",
    subject: contest.id,
    details: { amount, reason },
  });
  await notifyOfContest(tx, ctx, contest, "opened");
  return contest.id;
}

async function lockContestable(
  tx: Tx,
  { clock }: Pick<ContestRequestCtx, "clock">,
  { userId, purchaseId }: { readonly userId: string; readonly purchaseId: string },
): Promise<Contestable> {
  const [found] = await query<{ cardId: string; status: string; left: bigint; at: Date }>(
    tx,
    `select card_id as "cardId", status, cleared - refunded as left, at
     from cards_purchase where id = $1 and user_id = $2 for update`,
    [purchaseId, userId],
  );
  if (!found) throw new DomainError("resource.not_found");
  const isLate = clock.now().getTime() - found.at.getTime() > CONTEST_DAYS * 86_400_000;
  if (found.status !== "cleared" || found.left <= 0n || isLate)
    throw new DomainError("cards.not_contestable");
  return { cardId: found.cardId, left: money("BRL", found.left) };
}

/** On the card; on the account, where it pays debts first, once the card has ended. */
async function credit(tx: Tx, ctx: ContestRequestCtx, contest: Contest): Promise<void> {
  const { cardId, userId, amount } = contest;
  const card = await findCard(tx, cardId);
  if (card && !hasEnded(card)) {
    await post(tx, ctx, provisionalCreditPosting(contest, amount, [ontoCard(cardId, amount)]));
    return;
  }
  const settled = await settledBy(tx, userId, amount);
  const posting = provisionalCreditPosting(contest, amount, creditEntries(userId, amount, settled));
  const { transactionId } = await post(tx, ctx, posting);
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
}
