import * as contract from "@lastro/contracts/cases";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { recordAudit } from "../compliance/index.js";
import { assertNotOwn, handOverCase, lockForAdministrator, takeCase } from "./assign-case.js";
import { findCase, lockCase } from "./case-store.js";
import { timelineOf } from "./events.js";
import { addEvidence } from "./evidence/add-evidence.js";
import { openEvidenceForAdministrator } from "./evidence/open-evidence.js";
import { receiveEvidence } from "./evidence/read-upload.js";
import { sendFile } from "./evidence/send-file.js";
import { type CasesPorts, kindOf } from "./ports.js";
import { caseNamed, namedMessages, readCase, readCases, readThread } from "./read-cases.js";
import { writeMessage } from "./thread/messages.js";

/** What administrators do with cases of every kind. What parties do has routes of the product's own. */
export function registerCaseRoutes(router: Router<Ctx>, ports: CasesPorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });

  router.on(contract.listCases, (request, { query }) => readCases(withPorts(request), query));
  router.on(contract.readCase, (request, { params }) => readCase(withPorts(request), params.id));
  router.on(contract.readCaseTimeline, async (request, { params, query }) => {
    const { id } = await caseNamed(request, params.id);
    return timelineOf(request.db, id, { ...query, reader: "administrator" });
  });
  router.on(contract.listCaseMessages, (request, { params, query }) =>
    readThread(withPorts(request), params.id, query),
  );
  router.on(contract.writeCaseMessage, async (request, { params, body }) => {
    const ctx = withPorts(request);
    const { of, message } = await inTransaction(ctx.db, async (tx) => {
      const found = await findCase(tx, params.id);
      if (!found) throw new DomainError("resource.not_found");
      const kind = kindOf(ctx, found);
      await kind.lockSubject(tx, found.subject);
      const of = await lockCase(tx, params.id);
      if (!of) throw new DomainError("resource.not_found");
      assertNotOwn(of, personOf(ctx));
      const message = await writeMessage(tx, ctx, kind, of, body);
      await recordAudit(tx, ctx, { action: "cases.message_written", subject: of.id });
      return { of, message };
    });
    const [written] = await namedMessages(ctx, of, [message]);
    if (!written) throw new Error("A message that was just written is gone");
    return written;
  });
  router.on(contract.takeCase, async (request, { params, body }) => {
    await takeCase(withPorts(request), { ...params, ...body });
    return readCase(withPorts(request), params.id);
  });
  router.on(contract.handOverCase, async (request, { params, body }) => {
    await handOverCase(withPorts(request), { ...params, ...body });
    return readCase(withPorts(request), params.id);
  });
  registerEvidence(router, ports);
}

function registerEvidence({ app, contextFor }: Router<Ctx>, ports: CasesPorts): void {
  const described = { tags: ["admin"], security: [{ bearer: [] }] };
  const upload = {
    summary: contract.addCaseEvidence.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.addCaseEvidence.params,
    response: { 201: contract.addCaseEvidence.response },
  };
  app.post<{ Params: { id: string } }>(
    contract.addCaseEvidence.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = { ...(await contextFor(request, contract.addCaseEvidence)), ...ports };
      const { id } = request.params;
      const { evidence } = kindOf(ctx, await caseNamed(ctx, id));
      const receiving = { limiter: ports.limiter, countedAs: "case-evidence", rules: evidence };
      await receiveEvidence(ctx, request, receiving, (sent) =>
        inTransaction(ctx.db, async (tx) => {
          const { of, kind } = await lockForAdministrator(tx, ctx, id);
          await addEvidence(tx, ctx, kind, of, sent);
          await recordAudit(tx, ctx, { action: "cases.evidence_added", subject: id });
        }),
      );
      return reply.code(201).send(await readCase(ctx, id));
    },
  );

  const open = {
    summary: contract.openCaseEvidence.summary,
    ...described,
    params: contract.openCaseEvidence.params,
  };
  app.get<{ Params: { id: string; evidenceId: string } }>(
    contract.openCaseEvidence.path,
    { schema: open },
    async (request, reply) => {
      const ctx = await contextFor(request, contract.openCaseEvidence);
      const { id, evidenceId } = request.params;
      const opened = await openEvidenceForAdministrator(ctx, await caseNamed(ctx, id), evidenceId);
      return sendFile(reply, { name: `prova-${evidenceId}`, ...opened });
    },
  );
}
