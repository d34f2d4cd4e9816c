import { SUPPORT_MAX_OPEN, type SupportCategory } from "@lastro/contracts/support";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findCase, openCase, putInReview, writeMessage } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import type { Conversation } from "./conversation.js";
import { countOpen, insertConversation } from "./conversation-store.js";
import type { SupportRequestCtx } from "./ports.js";
import { announceConversation, SUPPORT_CASES } from "./support-cases.js";

export interface NewConversation {
  readonly category: SupportCategory;
  readonly text: string;
  readonly link: Conversation["link"];
}

/**
 * Opens a conversation with its first message. Throws `support.link_unknown` for what is not the client's own, and
 * `support.too_many_open`.
 */
export async function openConversation(
  tx: Tx,
  ctx: SupportRequestCtx,
  { category, text, link }: NewConversation,
): Promise<string> {
  const { userId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  await assertRoom(tx, userId);
  if (link !== null && !(await isOwn(tx, ctx, userId, link)))
    throw new DomainError("support.link_unknown", {}, { link: "unknown" });
  const conversation = await insertConversation(tx, ctx, { id: ctx.random.id(), userId, category, link });
  const { id } = conversation;
  const opened = await openCase(tx, ctx, SUPPORT_CASES, {
    ...{ id, subject: id, openedBy: "client" },
    parties: [{ role: "client", personId: userId }],
  });
  const of = await putInReview(tx, ctx, SUPPORT_CASES, opened);
  await writeMessage(tx, ctx, SUPPORT_CASES, of, { text, internal: false });
  await recordAudit(tx, ctx, { action: "support.opened", subject: id, details: { userId, kind: category } });
  await announceConversation(tx, conversation);
  return id;
}

/** Throws `support.too_many_open`. */
export async function assertRoom(tx: Tx, userId: string): Promise<void> {
  if ((await countOpen(tx, userId)) >= SUPPORT_MAX_OPEN)
    throw new DomainError("support.too_many_open", { most: SUPPORT_MAX_OPEN });
}

async function isOwn(
  tx: Tx,
  ctx: SupportRequestCtx,
  userId: string,
  { kind, id }: NonNullable<Conversation["link"]>,
): Promise<boolean> {
  if (kind === "movement") return ctx.hasMovement(ctx, userId, id);
  const of = await findCase(tx, id);
  return of?.parties.some(({ personId }) => personId === userId) ?? false;
}
