import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type {
  listAllConversations,
  listConversations as listRoute,
  readAnyConversation,
  readConversation,
} from "@lastro/contracts/support";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { cursorOf, INSTANT, pageById, pageOfRows, readCursor, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { UUID } from "@lastro/platform/uuid";
import { assigneeIdsOf, casesAssignedTo, evidenceOf, messageCounts } from "../cases/index.js";
import type { Conversation } from "./conversation.js";
import {
  conversationOf,
  conversationsIn,
  findConversation,
  listConversations,
} from "./conversation-store.js";
import type { SupportRequestCtx } from "./ports.js";
import { clientNames } from "./support-cases.js";

type Summary = ResponseOf<typeof listRoute>["items"][number];
type Detail = ResponseOf<typeof readConversation>;
type AdminSummary = ResponseOf<typeof listAllConversations>["items"][number];

/** Conversations as lists show them, in their order. */
export async function summariesOf(
  db: Database | Tx,
  conversations: readonly Conversation[],
): Promise<Summary[]> {
  const messages = await messageCounts(
    db,
    conversations.map(({ id }) => id),
  );
  return conversations.map(({ id, number, category, awaiting, openedAt, lastMessageAt, closedAt }) => ({
    ...{ id, number, category, awaiting, openedAt, lastMessageAt },
    status: closedAt === null ? "open" : "closed",
    messages: messages.get(id) ?? 0,
  }));
}

/** One conversation whole, as its client reads it. */
export async function detailOf(db: Database | Tx, conversation: Conversation): Promise<Detail> {
  const [summary] = await summariesOf(db, [conversation]);
  if (!summary) throw new Error("A conversation has no summary");
  const { id, link, closedAt, rating } = conversation;
  const isOpen = closedAt === null;
  return {
    ...summary,
    ...{ link, closedAt, rating },
    files: await evidenceOf(db, id),
    may: { write: isOpen, close: isOpen, reopen: !isOpen, rate: !isOpen && rating === null },
  };
}

export async function readOwnConversations(
  ctx: RequestCtx,
  { tab, cursor, limit }: RequestOf<typeof listRoute>["query"],
): Promise<ResponseOf<typeof listRoute>> {
  const { userId } = personOf(ctx);
  const before = readIdCursor(cursor);
  const rows = await listConversations(ctx.db, { userId, tab, before, limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await summariesOf(ctx.db, items), nextCursor };
}

export async function readOwnConversation(db: Database | Tx, ctx: RequestCtx, id: string): Promise<Detail> {
  return detailOf(db, await conversationOf(db, personOf(ctx).userId, id));
}

/** A queue's conversations: those that wait for an answer longest first, else the latest first. */
export async function readQueue(
  ctx: SupportRequestCtx,
  { queue, cursor, limit }: RequestOf<typeof listAllConversations>["query"],
): Promise<ResponseOf<typeof listAllConversations>> {
  const [at, id] = readCursor(cursor, [INSTANT, UUID]) ?? [];
  const rows = await conversationsIn(ctx.db, {
    queue,
    among:
      queue === "mine"
        ? await casesAssignedTo(ctx.db, "support.conversation", personOf(ctx).userId)
        : undefined,
    after: at === undefined || id === undefined ? undefined : [at, id],
    limit: limit + 1,
  });
  const summaries = await adminSummariesOf(ctx.db, ctx, rows);
  return pageOfRows(
    summaries,
    limit,
    (last) => cursorOf(last.lastMessageAt.toISOString(), last.id),
    (summary) => summary,
  );
}

export async function readForAdministrator(
  db: Database | Tx,
  ctx: SupportRequestCtx,
  id: string,
): Promise<ResponseOf<typeof readAnyConversation>> {
  const conversation = await findConversation(db, id);
  if (!conversation) throw new DomainError("resource.not_found");
  const [summary] = await adminSummariesOf(db, ctx, [conversation]);
  if (!summary) throw new Error("A conversation has no summary");
  return { ...(await detailOf(db, conversation)), ...summary };
}

async function adminSummariesOf(
  db: Database | Tx,
  ctx: SupportRequestCtx,
  conversations: readonly Conversation[],
): Promise<AdminSummary[]> {
  const people = conversations.map(({ userId }) => userId);
  const ids = conversations.map(({ id }) => id);
  const summaries = await summariesOf(db, conversations);
  const names = await clientNames(db, people);
  const emails = await ctx.emailsOf(db, people);
  const assignees = await assigneeIdsOf(db, ids);
  const administrators = new Map(
    await Promise.all(
      [...new Set(assignees.values())].map(async (id) => [id, await ctx.findAdministrator(db, id)] as const),
    ),
  );
  return conversations.flatMap(({ id, userId, firstAnsweredAt }, index) => {
    const summary = summaries[index];
    if (!summary) return [];
    const client = { id: userId, name: names.get(userId) ?? "", email: emails.get(userId) ?? "" };
    const assignee = administrators.get(assignees.get(id) ?? "") ?? null;
    return [{ ...summary, client, assignee, firstAnsweredAt }];
  });
}
