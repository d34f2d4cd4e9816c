import {
  SUPPORT_NUMBERS,
  type SUPPORT_TABS,
  type SupportCategory,
  type SupportQueue,
} from "@lastro/contracts/support";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import type { Conversation } from "./conversation.js";

type Row = Selectable<Schema["support_conversation"]>;
type Link = NonNullable<Conversation["link"]>;

function toConversation(row: Row): Conversation {
  const { link_kind: kind, link_id: linkId, rating: score, rated_at: ratedAt } = row;
  return {
    id: row.id,
    number: row.number,
    userId: row.user_id,
    category: row.category as SupportCategory,
    link: kind === null || linkId === null ? null : { kind: kind as Link["kind"], id: linkId },
    openedAt: row.opened_at,
    lastMessageAt: row.last_message_at,
    awaiting: row.awaiting as Conversation["awaiting"],
    firstAnsweredAt: row.first_answered_at,
    closedAt: row.closed_at,
    rating: score === null || ratedAt === null ? null : { score, comment: row.rating_comment, at: ratedAt },
  };
}

/** Writes a new conversation down, under the next number. */
export async function insertConversation(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  of: Pick<Conversation, "id" | "userId" | "category" | "link">,
): Promise<Conversation> {
  const now = clock.now();
  const [next] = await query<{ n: bigint }>(tx, "select nextval('support_conversation_number') as n", []);
  if (!next) throw new Error("There is no next number");
  const row = await tx
    .insertInto("support_conversation")
    .values({
      id: of.id,
      number: SUPPORT_NUMBERS.write(now.getUTCFullYear(), next.n),
      user_id: of.userId,
      category: of.category,
      link_kind: of.link?.kind ?? null,
      link_id: of.link?.id ?? null,
      opened_at: now,
      last_message_at: now,
      awaiting: "house",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toConversation(row);
}

export async function findConversation(db: Database | Tx, id: string): Promise<Conversation | undefined> {
  const [row] = await query<Row>(db, "select * from support_conversation where id = $1", [id]);
  return row && toConversation(row);
}

/** Another client's conversation is one that does not exist. */
export async function conversationOf(db: Database | Tx, userId: string, id: string): Promise<Conversation> {
  const found = await findConversation(db, id);
  if (found?.userId !== userId) throw new DomainError("resource.not_found");
  return found;
}

/** A conversation held still until the transaction ends. Throws `resource.not_found`. */
export async function lockConversation(tx: Tx, id: string): Promise<Conversation> {
  const [row] = await query<Row>(tx, "select * from support_conversation where id = $1 for update", [id]);
  if (!row) throw new DomainError("resource.not_found");
  return toConversation(row);
}

/** How many open conversations a client has; two that are opened at once are counted one after the other. */
export async function countOpen(tx: Tx, userId: string): Promise<number> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('support:' || $1, 0))", [userId]);
  const [row] = await query<{ n: number }>(
    tx,
    "select count(*)::integer as n from support_conversation where user_id = $1 and closed_at is null",
    [userId],
  );
  return row?.n ?? 0;
}

export async function listConversations(
  db: Database | Tx,
  of: {
    readonly userId: string;
    readonly tab: (typeof SUPPORT_TABS)[number];
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<Conversation[]> {
  const rows = await query<Row>(
    db,
    `select * from support_conversation
     where user_id = $1 and case $2 when 'open' then closed_at is null when 'closed' then closed_at is not null else true end
       and ($3::uuid is null or id < $3)
     order by id desc limit $4`,
    [of.userId, of.tab, of.before ?? null, of.limit],
  );
  return rows.map(toConversation);
}

/** Where each queue is read and in which order. */
const QUEUES: Readonly<Record<SupportQueue, { where: string; order: "asc" | "desc" }>> = {
  unanswered: { where: "closed_at is null and awaiting = 'house'", order: "asc" },
  mine: { where: "closed_at is null", order: "desc" },
  all: { where: "true", order: "desc" },
  closed: { where: "closed_at is not null", order: "desc" },
};

export async function conversationsIn(
  db: Database,
  of: {
    readonly queue: SupportQueue;
    /** Undefined for all there are. */
    readonly among: readonly string[] | undefined;
    readonly after: readonly [lastMessageAt: string, id: string] | undefined;
    readonly limit: number;
  },
): Promise<Conversation[]> {
  const { where, order } = QUEUES[of.queue];
  const rows = await query<Row>(
    db,
    `select * from support_conversation
     where ${where} and ($1::uuid[] is null or id = any ($1))
       and ($2::timestamptz is null or (last_message_at, id) ${order === "asc" ? ">" : "<"} ($2::timestamptz, $3::uuid))
     order by last_message_at ${order}, id ${order} limit $4`,
    [of.among ?? null, of.after?.[0] ?? null, of.after?.[1] ?? null, of.limit],
  );
  return rows.map(toConversation);
}

/** Notes a message that the client reads: whose turn it is, and when the house first answered. */
export async function noteMessage(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: "client" | "house"; readonly at: Date },
): Promise<void> {
  await query(
    tx,
    `update support_conversation
     set last_message_at = $3, awaiting = case $2 when 'client' then 'house' else 'client' end,
       first_answered_at = case $2 when 'house' then coalesce(first_answered_at, $3) else first_answered_at end
     where id = $1`,
    [id, by, at],
  );
}

/** Ends a locked conversation, or with null opens it again. */
export async function setClosed(tx: Tx, id: string, at: Date | null): Promise<void> {
  await query(tx, "update support_conversation set closed_at = $2 where id = $1", [id, at]);
}

/** False when it was rated before. */
export async function setRating(
  tx: Tx,
  id: string,
  { score, comment, at }: NonNullable<Conversation["rating"]>,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update support_conversation set rating = $2, rating_comment = $3, rated_at = $4
     where id = $1 and rating is null returning 1`,
    [id, score, comment, at],
  );
  return rows.length === 1;
}
