import { money } from "@lastro/money";
import { query, sqlState, type Tx } from "@lastro/platform/database/database";
import type { CardDecision, CardQuestion, DeclineReason } from "../provider/messages-port.js";
import { transactionLock } from "./purchase-store.js";

const LOCK_NOT_AVAILABLE = "55P03";

interface Asked {
  readonly provider: string;
  readonly question: Pick<CardQuestion, "id" | "transactionRef">;
}

/** The same question is being decided, and is not soon over. */
export class QuestionInProgress extends Error {}

/**
 * Has one decide about a question and its transaction at a time, in statements that end soon: who asks again meanwhile
 * waits a moment for the answer. Throws QuestionInProgress.
 */
export async function takeQuestion(tx: Tx, { provider, question }: Asked, withinMs: number): Promise<void> {
  try {
    // In one statement: the columns are computed in their order, so that the lock waits no longer than it is told to.
    await query(
      tx,
      `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
              pg_advisory_xact_lock(hashtextextended($3, 0)), pg_advisory_xact_lock(hashtextextended($4, 0))`,
      [
        String(Math.floor((withinMs * 2) / 3)),
        String(Math.floor(withinMs / 2)),
        `cards_question:${provider}:${question.id}`,
        transactionLock({ provider, ref: question.transactionRef }),
      ],
    );
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new QuestionInProgress(`The question ${question.id} is being decided`);
  }
}

interface Kept {
  readonly approved: boolean;
  readonly because?: DeclineReason;
  readonly balance?: string;
}

/** What was answered to a question before. */
export async function findAnswer(tx: Tx, { provider, question }: Asked): Promise<CardDecision | undefined> {
  const [row] = await query<{ answer: Kept }>(
    tx,
    "select answer from cards_question where provider = $1 and id = $2",
    [provider, question.id],
  );
  return row && readDecision(row.answer);
}

/** How many questions about a transaction were approved. */
export async function countApproved(tx: Tx, purchaseId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    tx,
    "select count(*)::int as count from cards_question where purchase_id = $1 and approved",
    [purchaseId],
  );
  return row?.count ?? 0;
}

interface Answered extends Asked {
  readonly cardId: string | null;
  readonly purchaseId: string | null;
  readonly decision: CardDecision;
  readonly reason: string | null;
  readonly askedAt: Date;
  readonly answeredInMs: number;
}

/** Keeps the answer to a question, which it gets however often it is asked. */
export async function keepAnswer(tx: Tx, answered: Answered): Promise<void> {
  const { provider, question, decision } = answered;
  await tx
    .insertInto("cards_question")
    .values({
      provider,
      id: question.id,
      transaction_ref: question.transactionRef,
      card_id: answered.cardId,
      purchase_id: answered.purchaseId,
      approved: decision.approved,
      reason: answered.reason,
      answer: JSON.stringify(writtenDecision(decision)),
      asked_at: answered.askedAt,
      answered_in_ms: answered.answeredInMs,
    })
    .execute();
}

function writtenDecision(decision: CardDecision): Kept {
  if (!decision.approved) return { approved: false, because: decision.because };
  const { balance } = decision;
  return { approved: true, ...(balance === undefined ? {} : { balance: balance.minor.toString() }) };
}

function readDecision({ approved, because = "our_fault", balance }: Kept): CardDecision {
  if (!approved) return { approved: false, because };
  return { approved: true, ...(balance === undefined ? {} : { balance: money("BRL", BigInt(balance)) }) };
}
