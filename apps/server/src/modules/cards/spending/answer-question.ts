import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { CardCall, CardDecision, CardQuestion, EncodedAnswer } from "../provider/messages-port.js";
import { againWhenSpent } from "../spent-meanwhile.js";
import { decideQuestion } from "./decide-question.js";
import type { SpendingCtx, SpendingPorts } from "./ports.js";
import { findAnswer, keepAnswer, QuestionInProgress, takeQuestion } from "./question-store.js";
import { toldTo } from "./refusal.js";

type QuestionCall = Extract<CardCall, { kind: "question" }>;

/**
 * Answers a question of the network. What is approved is set aside and committed before the answer leaves; the same
 * question gets the same answer; where we fail or take too long, the purchase is declined.
 */
export async function answerQuestion(ctx: Ctx & SpendingPorts, call: QuestionCall): Promise<EncodedAnswer> {
  const budget = startBudget(ctx.answerWithinMs);
  try {
    const system = asSystem(ctx, "cards");
    const deciding = againWhenSpent(() => decide(system, call.question, budget));
    return call.answer(await Promise.race([deciding, budget.over]));
  } catch (error) {
    if (error instanceof QuestionInProgress) return call.inProgress();
    ctx.log.error(
      { err: error, question: call.question.id },
      "a question of the card network was not decided",
    );
    return call.answer({ approved: false, because: "our_fault" });
  } finally {
    budget.stop();
  }
}

function decide(ctx: SpendingCtx, question: CardQuestion, budget: Budget): Promise<CardDecision> {
  const asked = { provider: ctx.issuer.name, question };
  const askedAt = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await takeQuestion(tx, asked, ctx.answerWithinMs);
    const stored = await findAnswer(tx, asked);
    if (stored) return stored;
    const { cardId, purchaseId, reason, balance } = await decideQuestion(tx, ctx, question);
    const decision: CardDecision =
      reason === undefined
        ? { approved: true, ...(balance === undefined ? {} : { balance }) }
        : { approved: false, because: toldTo(reason) };
    const answeredInMs = budget.spentMs();
    await keepAnswer(tx, {
      ...asked,
      cardId,
      purchaseId,
      decision,
      reason: reason ?? null,
      askedAt,
      answeredInMs,
    });
    budget.assertLeft();
    return decision;
  });
}

type Budget = ReturnType<typeof startBudget>;

/** A network waits a few seconds; when this is over we decline ourselves, and nothing is set aside. */
function startBudget(withinMs: number) {
  const startedAt = performance.now();
  const spentMs = () => Math.round(performance.now() - startedAt);
  const late = () => new Error(`A question was not decided within ${withinMs} ms`);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), withinMs);
  });
  return {
    over,
    spentMs,
    assertLeft() {
      if (spentMs() >= withinMs) throw late();
    },
    stop: () => clearTimeout(timer),
  };
}
