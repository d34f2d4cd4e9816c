import type { caseMessageSchema } from "@lastro/contracts/cases";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { type Case, roleOf } from "../case.js";
import type { CaseKind } from "../kind.js";
import { announceCase } from "../move-case.js";

export type Message = z.output<typeof caseMessageSchema>;

export interface MessageRow {
  readonly id: string;
  readonly by: string;
  readonly authorId: string;
  readonly internal: boolean;
  readonly text: string;
  readonly at: Date;
}

/**
 * Writes into the thread of a case that is not closed; an internal message is a note between administrators. Throws
 * `cases.not_open`, and `resource.not_found` for whoever has no part in it.
 */
export async function writeMessage(
  tx: Tx,
  ctx: RequestCtx,
  kind: CaseKind,
  of: Case,
  { text, internal }: { readonly text: string; readonly internal: boolean },
): Promise<MessageRow> {
  const { userId } = personOf(ctx);
  const by = roleOf(ctx.actor, of);
  if (by === undefined) throw new DomainError("resource.not_found");
  if (of.status === "closed") throw new DomainError("cases.not_open");
  const message = { id: ctx.random.id(), by, authorId: userId, internal, text, at: ctx.clock.now() };
  await tx
    .insertInto("cases_message")
    .values({ id: message.id, case_id: of.id, role: by, author_id: userId, internal, text, at: message.at })
    .execute();
  if (!internal) await kind.messageWritten?.(tx, ctx, of, message);
  await announceCase(tx, kind, of);
  return message;
}

/** A page of the thread, the newest page first and each from its oldest; parties read what is not internal. */
export async function messagesOf(
  db: Database | Tx,
  caseId: string,
  { cursor, limit, reader }: PageQuery & { readonly reader: "party" | "administrator" },
): Promise<{ readonly messages: MessageRow[]; readonly nextCursor: string | null }> {
  const rows = await query<MessageRow>(
    db,
    `select id, role as by, author_id as "authorId", internal, text, at from cases_message
     where case_id = $1 and ($4 or not internal)
       and ($2::uuid is null or number < (select number from cases_message where case_id = $1 and id = $2))
     order by number desc limit $3`,
    [caseId, readIdCursor(cursor) ?? null, limit + 1, reader === "administrator"],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { messages: items.reverse(), nextCursor };
}

/** As parties read it: they are named, administrators are not. */
export async function messagesForParty(
  db: Database | Tx,
  kind: CaseKind,
  of: Case,
  page: PageQuery,
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const { messages, nextCursor } = await messagesOf(db, of.id, { ...page, reader: "party" });
  const names = await kind.namesOf(
    db,
    of.parties.map(({ personId }) => personId),
  );
  return { messages: messages.map((message) => forParty(message, names)), nextCursor };
}

export function forParty(
  { id, by, authorId, text, at }: MessageRow,
  names: ReadonlyMap<string, string>,
): Message {
  return { id, by, name: by === "administrator" ? "" : (names.get(authorId) ?? ""), text, at };
}

/** What one person wrote in cases of one kind, oldest first, with what each case is about. */
export function messagesBy(
  db: Database | Tx,
  kind: CaseKind["kind"],
  personId: string,
): Promise<{ readonly subject: string; readonly at: Date; readonly text: string }[]> {
  return query(
    db,
    `select c.subject, m.at, m.text from cases_message m join cases_case c on c.id = m.case_id
     where c.kind = $1 and m.author_id = $2 order by m.number`,
    [kind, personId],
  );
}

/** How many messages each of these cases has that its parties read. */
export async function messageCounts(
  db: Database | Tx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; count: bigint }>(
    db,
    `select case_id as id, count(*) from cases_message
     where case_id = any ($1::uuid[]) and not internal group by case_id`,
    [caseIds],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
