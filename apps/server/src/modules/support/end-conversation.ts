import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertMayDecide, closeCase, decideCase, reopenCase, writeMessage } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import type { Conversation } from "./conversation.js";
import { lockConversation, setClosed, setRating } from "./conversation-store.js";
import { notifyClient } from "./notify-client.js";
import { assertRoom } from "./open-conversation.js";
import { announceConversation, lockConversationCase, SUPPORT_CASES } from "./support-cases.js";

/** Ends the client's own conversation. Throws `support.not_open`. */
export async function closeOwn(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  await close(tx, ctx, await lockOwn(tx, ctx, id), "parties");
}

/** Ends a conversation as an administrator who may handle it, and has its client told. Throws `support.not_open`. */
export async function closeForClient(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const conversation = await lockConversation(tx, id);
  await close(tx, ctx, conversation, "administrator");
  await notifyClient(tx, ctx, { id, notice: "closed", source: ctx.clock.now().toISOString() });
}

async function close(
  tx: Tx,
  ctx: RequestCtx,
  conversation: Conversation,
  by: "parties" | "administrator",
): Promise<void> {
  const { id, userId, closedAt } = conversation;
  if (closedAt !== null) throw new DomainError("support.not_open");
  const of = await lockConversationCase(tx, conversation);
  if (by === "administrator") assertMayDecide(ctx, of);
  const made = { decision: "settled", by, reason: null, takesTwo: false } as const;
  await closeCase(tx, ctx, SUPPORT_CASES, await decideCase(tx, ctx, SUPPORT_CASES, of, made));
  await setClosed(tx, id, ctx.clock.now());
  await recordAudit(tx, ctx, { action: "support.closed", subject: id, details: { userId } });
  await announceConversation(tx, conversation);
}

/** Goes on with a closed conversation. Throws `support.not_closed` and `support.too_many_open`. */
export async function reopenConversation(
  tx: Tx,
  ctx: RequestCtx,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const conversation = await lockOwn(tx, ctx, id);
  if (conversation.closedAt === null) throw new DomainError("support.not_closed");
  await assertRoom(tx, conversation.userId);
  const of = await reopenCase(tx, ctx, SUPPORT_CASES, await lockConversationCase(tx, conversation));
  await setClosed(tx, id, null);
  await writeMessage(tx, ctx, SUPPORT_CASES, of, { text, internal: false });
  await recordAudit(tx, ctx, {
    action: "support.reopened",
    subject: id,
    details: { userId: conversation.userId },
  });
}

/** Rates the client's own closed conversation, once. Throws `support.not_closed` and `support.already_rated`. */
export async function rateConversation(
  tx: Tx,
  ctx: RequestCtx,
  { id, score, comment }: { readonly id: string; readonly score: number; readonly comment: string | null },
): Promise<void> {
  const conversation = await lockOwn(tx, ctx, id);
  if (conversation.closedAt === null) throw new DomainError("support.not_closed");
  if (!(await setRating(tx, id, { score, comment, at: ctx.clock.now() })))
    throw new DomainError("support.already_rated");
  await recordAudit(tx, ctx, {
    action: "support.rated",
    subject: id,
    details: { userId: conversation.userId },
  });
  await announceConversation(tx, conversation);
}

/** Another client's conversation is one that does not exist. */
async function lockOwn(tx: Tx, ctx: RequestCtx, id: string): Promise<Conversation> {
  const conversation = await lockConversation(tx, id);
  if (conversation.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  return conversation;
}
