import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { Card } from "../card.js";
import { lockCard } from "../card-store.js";
import type { CardCtx, CardRequestCtx } from "../ports.js";
import { CardProviderError } from "../provider/card-provider-error.js";
import type { CardProvider, ClosingReason } from "../provider/port.js";
import { followIssuer } from "./follow-issuer.js";
import { issueCard, refuseCard } from "./issue-card.js";
import { type CardTask, dueTasks, failTask, findTask, finishTask, TELL_ISSUER, tellLater } from "./tasks.js";

const BATCH = 50;
const payloadSchema = z.object({ cardId: z.guid() });

/** Tells an issuer what it is still to be told of a card; the same may be told again. */
export async function tellIssuer(ctx: CardRequestCtx, cardId: string): Promise<void> {
  const found = await findTask(ctx.db, cardId);
  if (!found || ctx.issuer?.name !== found.card.provider) return;
  try {
    await TASKS[found.task](ctx, ctx.issuer, found.card);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    await takeFailure(ctx, found.card, found.task, error);
  }
}

const TASKS: Readonly<
  Record<CardTask, (ctx: CardRequestCtx, issuer: CardProvider, card: Card) => Promise<void>>
> = { issue: issueCard, state: tellState, close: tellClosed };

/** Only a refusal to issue ends a card: without an answer it may have been issued, and is asked for again. */
async function takeFailure(
  ctx: CardRequestCtx,
  card: Card,
  task: CardTask,
  error: CardProviderError,
): Promise<void> {
  if (task === "issue" && error.failure === "final") return refuseCard(ctx, card.id, error.message);
  await failTask(ctx.db, ctx, { cardId: card.id, task, problem: error.message });
  if (error.failure !== "final") return;
  ctx.log.error({ err: error, cardId: card.id, task }, "the issuer refused to change a card");
  await followIssuer(ctx, card.id).catch((cause: unknown) => {
    if (!(cause instanceof CardProviderError)) throw cause;
  });
}

async function tellState(ctx: CardRequestCtx, issuer: CardProvider, card: Card): Promise<void> {
  const state = stateFor(card);
  if (card.providerRef !== null && state !== undefined)
    await issuer.issuing.setState(card.providerRef, state);
  await inTransaction(ctx.db, async (tx) => {
    const now = await lockCard(tx, card.id);
    // Changed while it was told: the task stays.
    if (now && stateFor(now) === state) await finishTask(tx, card.id, "state");
    else await tellLater(tx, ctx, card.id);
  });
}

function stateFor({ status }: Card): "active" | "blocked" | undefined {
  if (status === "active") return "active";
  return status === "blocked" || status === "suspended" ? "blocked" : undefined;
}

const CLOSING: Readonly<Record<string, ClosingReason>> = {
  lost: "lost",
  stolen: "stolen",
  damaged: "damaged",
  by_holder: "by_holder",
  used: "by_holder",
};

async function tellClosed(ctx: CardRequestCtx, issuer: CardProvider, card: Card): Promise<void> {
  if (card.providerRef !== null)
    await issuer.issuing.close(card.providerRef, CLOSING[card.reason ?? ""] ?? "by_house");
  await inTransaction(ctx.db, (tx) => finishTask(tx, card.id, "close"));
}

/** Tells issuers what changed, right after it did. */
export function tellIssuerJob(ctx: CardCtx): JobHandler {
  return {
    kind: TELL_ISSUER,
    run: (payload) => tellIssuer(asSystem(ctx, TELL_ISSUER), payloadSchema.parse(payload).cardId),
  };
}

/** Tells issuers again who gave no answer. */
export function tellIssuersAgainJob(ctx: CardCtx): RecurringJob {
  const kind = "cards.tell_issuers_again";
  return {
    kind,
    everySeconds: 15,
    async run() {
      const due = await dueTasks(ctx.db, ctx, BATCH);
      await eachApart(ctx.log, "an issuer could not be told", due, ({ id }) =>
        tellIssuer(asSystem(ctx, kind), id),
      );
    },
  };
}
