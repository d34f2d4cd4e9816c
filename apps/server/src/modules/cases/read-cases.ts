import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listCaseMessages, listCases, readCase as readCaseRoute } from "@lastro/contracts/cases";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { cursorOf, INSTANT, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { UUID } from "@lastro/platform/uuid";
import { recordAudit } from "../compliance/index.js";
import { type Case, roleOf } from "./case.js";
import { findCase, openCases } from "./case-store.js";
import { runningDeadlinesOf } from "./deadlines/deadlines.js";
import { mayAddEvidence } from "./evidence/add-evidence.js";
import { evidenceOf } from "./evidence/evidence-store.js";
import type { Deadline } from "./kind.js";
import { type Administrator, type CasesPorts, kindOf } from "./ports.js";
import { type MessageRow, messagesOf } from "./thread/messages.js";

type Reading = RequestCtx & CasesPorts;
type CaseView = ResponseOf<typeof readCaseRoute>;

/** A case by its id, to an administrator. Throws `resource.not_found`. */
export async function caseNamed(ctx: RequestCtx, id: string): Promise<Case> {
  const found = await findCase(ctx.db, id);
  if (!found) throw new DomainError("resource.not_found");
  return found;
}

/** Cases that are not closed, the oldest first. */
export async function readCases(
  ctx: Reading,
  { cursor, limit, kind, status, assignee }: RequestOf<typeof listCases>["query"],
): Promise<ResponseOf<typeof listCases>> {
  const [openedAt, id] = readCursor(cursor, [INSTANT, UUID]) ?? [];
  const rows = await openCases(ctx.db, {
    kind,
    status,
    assigneeId: assignee === "me" ? personOf(ctx).userId : assignee === "nobody" ? null : undefined,
    after: openedAt === undefined || id === undefined ? undefined : [openedAt, id],
    limit: limit + 1,
  });
  const deadlines = await runningDeadlinesOf(ctx.db, rows);
  const names = await administratorsNamed(ctx, rows);
  return pageOfRows(
    rows,
    limit,
    (last) => cursorOf(last.openedAt.toISOString(), last.id),
    (row) => summary(row, deadlines, names),
  );
}

/** One case as administrators see it. */
export async function readCase(ctx: Reading, id: string): Promise<CaseView> {
  const of = await caseNamed(ctx, id);
  const kind = kindOf(ctx, of);
  const [deadlines, evidence, names, administrators] = await Promise.all([
    runningDeadlinesOf(ctx.db, [of]),
    evidenceOf(ctx.db, id),
    kind.namesOf(
      ctx.db,
      of.parties.map(({ personId }) => personId),
    ),
    administratorsNamed(ctx, [of]),
  ]);
  const { decision, decidedBy, decidedAt } = of;
  return {
    ...summary(of, deadlines, administrators),
    parties: of.parties.map(({ role, personId }) => ({
      role,
      id: personId,
      name: names.get(personId) ?? "",
    })),
    evidence,
    decision:
      decision === null || decidedBy === null || decidedAt === null
        ? null
        : { decision, by: decidedBy, reason: of.decisionReason, takesTwo: of.takesTwo, at: decidedAt },
    closedAt: of.closedAt,
    mayAddEvidence: mayAddEvidence(kind, of, roleOf(ctx.actor, of)),
  };
}

function summary(
  of: Case,
  deadlines: readonly Deadline[],
  administrators: ReadonlyMap<string, Administrator>,
): ResponseOf<typeof listCases>["items"][number] {
  const { id, kind, subject, status, waitingFor, openedBy, openedAt, assigneeId } = of;
  const own = deadlines.filter(({ caseId }) => caseId === id);
  return {
    ...{ id, kind, subject, status, waitingFor, openedBy, openedAt },
    assignee: assigneeId === null ? null : (administrators.get(assigneeId) ?? null),
    deadlines: own.map((deadline) => ({ kind: deadline.kind, dueAt: deadline.dueAt })),
  };
}

type AdminMessages = ResponseOf<typeof listCaseMessages>;

/** A page of the thread with the notes of administrators. That it was read is kept. */
export async function readThread(ctx: Reading, id: string, page: PageQuery): Promise<AdminMessages> {
  const of = await caseNamed(ctx, id);
  const found = await inTransaction(ctx.db, async (tx) => {
    await recordAudit(tx, ctx, { action: "cases.thread_read", subject: id });
    return messagesOf(tx, id, { ...page, reader: "administrator" });
  });
  return {
    messages: await namedMessages(ctx, of, found.messages),
    nextCursor: found.nextCursor,
  };
}

/** Messages with the names of their authors, as administrators see them. */
export async function namedMessages(
  ctx: Reading,
  of: Case,
  messages: readonly MessageRow[],
): Promise<AdminMessages["messages"]> {
  const authors = messages.map(({ authorId }) => authorId);
  const [parties, administrators] = await Promise.all([
    kindOf(ctx, of).namesOf(ctx.db, authors),
    administratorsNamed(
      ctx,
      authors.map((assigneeId) => ({ assigneeId })),
    ),
  ]);
  return messages.map(({ authorId, by, ...message }) => {
    const name = by === "administrator" ? administrators.get(authorId)?.name : parties.get(authorId);
    return { ...message, by, name: name ?? "" };
  });
}

async function administratorsNamed(
  ctx: Reading,
  cases: readonly Pick<Case, "assigneeId">[],
): Promise<ReadonlyMap<string, Administrator>> {
  const ids = new Set(cases.flatMap(({ assigneeId }) => assigneeId ?? []));
  const found = await Promise.all([...ids].map((id) => ctx.findAdministrator(ctx.db, id)));
  return new Map(found.flatMap((one) => (one ? [[one.id, one]] : [])));
}
