import type { AuditAction } from "@lastro/contracts/audit";
import type { ClientCaseRoutes } from "@lastro/contracts/client-cases";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { recordAudit } from "../compliance/index.js";
import type { Case } from "./case.js";
import { findCase, lockCase } from "./case-store.js";
import { timelineOf } from "./events.js";
import { addEvidence } from "./evidence/add-evidence.js";
import { openEvidence } from "./evidence/open-evidence.js";
import { receiveEvidence } from "./evidence/read-upload.js";
import { sendFile } from "./evidence/send-file.js";
import type { CaseKind } from "./kind.js";
import { forParty, messagesForParty, writeMessage } from "./thread/messages.js";

const COMMENTS: Rate = { burst: 20, seconds: 600 };

/** What a product says of its clients' own cases. The routes' `:id` is the case's. */
export interface ClientRecord {
  readonly routes: ClientCaseRoutes;
  readonly limiter: RateLimiter;
  /** What a client's comments and documents are counted under. */
  readonly countedAs: string;
  /** The audit's event of a document added. */
  readonly documentAdded: AuditAction;
  /** The kind of the client's own case of this id. Throws `resource.not_found` for another's. */
  kindOf(ctx: RequestCtx, id: string): Promise<CaseKind>;
  /** What the client reads after adding a document. */
  read(ctx: RequestCtx, id: string): Promise<unknown>;
}

/** Registers what a client reads of a case of their own and adds to it: documents, comments and the timeline. */
export function registerClientRecord(router: Router<Ctx>, of: ClientRecord): void {
  const { routes, limiter, countedAs } = of;
  router.on(routes.listComments, async (request, { params: { id }, query }) => {
    const kind = await of.kindOf(request, id);
    return messagesForParty(request.db, kind, await caseOf(request, id), query);
  });
  router.on(routes.writeComment, async (request, { params: { id }, body }) => {
    const { userId } = personOf(request);
    const seconds = await limiter.secondsToWait(`${countedAs}-comments:${userId}`, COMMENTS);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    const kind = await of.kindOf(request, id);
    return inTransaction(request.db, async (tx) => {
      const locked = await lockWithSubject(tx, kind, await caseOf(request, id));
      const written = await writeMessage(tx, request, kind, locked, { ...body, internal: false });
      return forParty(written, await kind.namesOf(tx, [userId]));
    });
  });
  router.on(routes.readTimeline, async (request, { params: { id }, query }) => {
    await of.kindOf(request, id);
    return timelineOf(request.db, id, { ...query, reader: "party" });
  });
  registerDocuments(router, of);
}

function registerDocuments({ app, contextFor }: Router<Ctx>, of: ClientRecord): void {
  const { addDocument, openDocument } = of.routes;
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const adding = {
    summary: addDocument.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: addDocument.params,
    response: { 201: addDocument.response },
  };
  app.post<{ Params: { id: string } }>(addDocument.path, { schema: adding }, async (request, reply) => {
    const ctx = await contextFor(request, addDocument);
    const { id } = request.params;
    const kind = await of.kindOf(ctx, id);
    const receiving = {
      ...{ limiter: of.limiter, countedAs: `${of.countedAs}-documents` },
      rules: kind.evidence,
    };
    await receiveEvidence(ctx, request, receiving, (sent) =>
      inTransaction(ctx.db, async (tx) => {
        await addEvidence(tx, ctx, kind, await lockWithSubject(tx, kind, await caseOf(ctx, id)), sent);
        await recordAudit(tx, ctx, { action: of.documentAdded, subject: id });
      }),
    );
    return reply.code(201).send(await of.read(ctx, id));
  });

  const opening = { summary: openDocument.summary, ...described, params: openDocument.params };
  app.get<{ Params: { id: string; documentId: string } }>(
    openDocument.path,
    { schema: opening },
    async (request, reply) => {
      const ctx = await contextFor(request, openDocument);
      const { id, documentId } = request.params;
      await of.kindOf(ctx, id);
      const opened = await openEvidence(ctx.db, ctx, { id }, documentId);
      return sendFile(reply, { name: `documento-${documentId}`, ...opened });
    },
  );
}

async function caseOf({ db }: RequestCtx, id: string): Promise<Case> {
  const of = await findCase(db, id);
  if (!of) throw new DomainError("resource.not_found");
  return of;
}

async function lockWithSubject(tx: Tx, kind: CaseKind, { id, subject }: Case): Promise<Case> {
  await kind.lockSubject(tx, subject);
  const of = await lockCase(tx, id);
  if (!of) throw new DomainError("resource.not_found");
  return of;
}
