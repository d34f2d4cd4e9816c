import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { noteContestNews } from "../contests/contest-store.js";
import { noteCardNews, noteWalletNews } from "../issuing/card-news.js";
import type { CardNews, EncodedAnswer, ReceivedCall } from "../provider/messages-port.js";
import { answerQuestion } from "./answer-question.js";
import type { SpendingCtx, SpendingPorts } from "./ports.js";
import { SETTLE_DAY } from "./settle-day.job.js";
import { takeMovement, takeTransaction } from "./take-news.js";

/** It is told again. */
const LATER: EncodedAnswer = { status: 503, headers: {}, body: "" };

/** Answers a call of the provider; undefined for what it did not sign. Throws CardProviderError while that cannot be told. */
export async function receiveCall(
  ctx: Ctx & SpendingPorts,
  call: ReceivedCall,
): Promise<EncodedAnswer | undefined> {
  const read = await ctx.issuer.messages.read(call);
  if (read === undefined) return undefined;
  if (read.kind === "question") return answerQuestion(ctx, read);
  if (read.kind === "unreadable") {
    ctx.log.error({ where: read.where, path: call.path }, "a call of the card network is not understood");
    return read.refused();
  }
  return (await takeNews(ctx, read.news)) ? read.taken() : LATER;
}

/** Keeps what the provider tells. False for what comes too early to be kept. */
async function takeNews(ctx: Ctx & SpendingPorts, news: CardNews): Promise<boolean> {
  const system = asSystem(ctx, "cards");
  switch (news.about) {
    case "transaction":
      return takeTransaction(system, news.transaction);
    case "movement":
      return takeMovement(system, news.movement);
    case "settlement":
      await enqueue(ctx.db, ctx, { kind: SETTLE_DAY, payload: { day: news.day }, key: news.day });
      return true;
    case "nothing":
      return true;
    default:
      await inTransaction(ctx.db, (tx) => noteNews(tx, system, news));
      return true;
  }
}

function noteNews(
  tx: Tx,
  ctx: SpendingCtx,
  news: Extract<CardNews, { about: "card" | "wallet" | "dispute" }>,
): Promise<void> {
  if (news.about === "card") return noteCardNews(tx, ctx, news);
  if (news.about === "wallet") return noteWalletNews(tx, ctx, news);
  return noteContestNews(tx, ctx, news.disputeRef);
}
