import * as contract from "@lastro/contracts/grain/disputes";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { assertPlainPdf } from "@lastro/platform/pictures/assert-plain-pdf";
import { fileKind } from "@lastro/platform/pictures/file-kind";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import type { FastifyReply } from "fastify";
import { pendingApprovals } from "../../compliance/index.js";
import { findOrder } from "../orders/order-store.js";
import { describeOrder } from "../orders/order-view.js";
import { ownOrder } from "../orders/read-orders.js";
import { runCommand, runIdempotentCommand } from "../orders/run-command.js";
import { addEvidence } from "./add-evidence.js";
import { listAllDisputes, readAnyEvents, readAnyMessages, readAnyOrder } from "./admin-queries.js";
import { ruleOrAsk } from "./ask-ruling.js";
import { findEvidenceFile } from "./dispute-store.js";
import { openDispute } from "./open-dispute.js";
import { previewRuling } from "./preview-ruling.js";
import { readEvidenceUpload } from "./read-upload.js";
import { proposeSplit, signSplit } from "./settle-dispute.js";

const UPLOADS: Rate = { burst: 60, seconds: 3_600 };

export function registerDisputeRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.openDispute, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => openDispute(tx, request, { ...params, ...body })),
  );
  router.on(contract.proposeSplit, (request, { params, body }) =>
    runCommand(request, params.id, (tx) =>
      proposeSplit(tx, request, { ...params, ...body, toProducer: body.toProducer.minor }),
    ),
  );
  router.on(contract.signSplit, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => signSplit(tx, request, { ...params, ...body })),
  );

  router.on(contract.readAdminOrder, (request, { params }) => readAnyOrder(request, params.id));
  router.on(contract.listAdminOrderMessages, (request, { params, query }) =>
    readAnyMessages(request, params.id, query),
  );
  router.on(contract.listAdminOrderEvents, (request, { params, query }) =>
    readAnyEvents(request.db, params.id, query),
  );
  router.on(contract.listDisputes, (request, { query }) => listAllDisputes(request, query));
  router.on(contract.previewRuling, (request, { params, query }) =>
    previewRuling(request.db, { id: params.id, toProducer: query.toProducer.minor }),
  );
  router.on(contract.ruleDispute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const ruling = { id: params.id, toProducer: body.toProducer.minor, reason: body.reason };
      const order = await ruleOrAsk(tx, request, ruling);
      const waiting = await pendingApprovals(tx, "grain.ruling", [params.id]);
      const pendingApproval = waiting.get(params.id) ?? null;
      return { ...(await describeOrder(tx, order, "administrator")), pendingApproval };
    }),
  );

  registerEvidence(router, limiter);
}

type EvidencePath = { Params: { id: string; evidenceId: string } };

function registerEvidence({ app, contextFor }: Router<Ctx>, limiter: RateLimiter): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const upload = {
    summary: contract.addEvidence.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.addEvidence.params,
    response: { 201: contract.addEvidence.response },
  };
  app.post<{ Params: { id: string } }>(
    contract.addEvidence.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = await contextFor(request, contract.addEvidence);
      const order = await ownOrder(ctx, request.params.id);
      const { userId } = personOf(ctx);
      const seconds = await limiter.secondsToWait(`grain-evidence:${userId}`, UPLOADS);
      if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
      const answer = await uploadTurns.run(userId, async () => {
        const file = await readEvidenceUpload(request);
        if (fileKind(file.content) === "pdf") await assertPlainPdf(file.content);
        return runCommand(ctx, order.id, (tx) => addEvidence(tx, ctx, { id: order.id, ...file }));
      });
      return reply.code(201).send(answer);
    },
  );

  const own = {
    summary: contract.readEvidence.summary,
    ...described,
    params: contract.readEvidence.params,
  };
  app.get<EvidencePath>(contract.readEvidence.path, { schema: own }, async (request, reply) => {
    const ctx = await contextFor(request, contract.readEvidence);
    const order = await ownOrder(ctx, request.params.id);
    return sendEvidence(reply, ctx.db, order.id, request.params.evidenceId);
  });

  const any = {
    summary: contract.readDisputeEvidence.summary,
    ...described,
    params: contract.readDisputeEvidence.params,
  };
  app.get<EvidencePath>(contract.readDisputeEvidence.path, { schema: any }, async (request, reply) => {
    const ctx = await contextFor(request, contract.readDisputeEvidence);
    const order = await findOrder(ctx.db, request.params.id);
    if (!order) throw new DomainError("resource.not_found");
    return sendEvidence(reply, ctx.db, order.id, request.params.evidenceId);
  });
}

/** Pictures are shown, papers only saved, and nothing in either may run. */
async function sendEvidence(
  reply: FastifyReply,
  db: Database,
  orderId: string,
  id: string,
): Promise<FastifyReply> {
  const file = await findEvidenceFile(db, orderId, id);
  if (!file) throw new DomainError("resource.not_found");
  const isImage = file.contentType.startsWith("image/");
  const extension = file.contentType.split("/")[1] ?? "bin";
  return reply
    .type(file.contentType)
    .header(
      "content-disposition",
      `${isImage ? "inline" : "attachment"}; filename="prova-${id}.${extension}"`,
    )
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(file.content);
}
