import * as contract from "@lastro/contracts/grain/disputes";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import {
  evidenceOf,
  openEvidence,
  openEvidenceForAdministrator,
  receiveEvidence,
  sendFile,
} from "../../cases/index.js";
import { pendingApprovals } from "../../compliance/index.js";
import { countSaying } from "../limit-sayings.js";
import type { Order } from "../orders/order.js";
import { findOrder } from "../orders/order-store.js";
import { describeOrder } from "../orders/order-view.js";
import { ownOrder } from "../orders/read-orders.js";
import { runCommand, runIdempotentCommand } from "../orders/run-command.js";
import { addEvidence } from "./add-evidence.js";
import { listAllDisputes, readAnyEvents, readAnyMessages, readAnyOrder } from "./admin-queries.js";
import { ruleOrAsk } from "./ask-ruling.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { type Dispute, disputesOf } from "./dispute-store.js";
import { readDisputeMessages, readTimeline, writeDisputeMessage } from "./dispute-thread.js";
import { openDispute } from "./open-dispute.js";
import { previewRuling } from "./preview-ruling.js";
import { proposeSplit, signSplit } from "./settle-dispute.js";

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

  router.on(contract.listDisputeMessages, async (request, { params, query }) =>
    readDisputeMessages(request.db, await ownOrder(request, params.id), query),
  );
  router.on(contract.writeDisputeMessage, async (request, { params, body }) => {
    await countSaying(limiter, request);
    return inTransaction(request.db, (tx) => writeDisputeMessage(tx, request, { ...params, ...body }));
  });
  router.on(contract.readDisputeTimeline, async (request, { params, query }) =>
    readTimeline(request.db, await ownOrder(request, params.id), query),
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
    querystring: contract.addEvidence.query,
    response: { 201: contract.addEvidence.response },
  };
  app.post<{ Params: { id: string }; Querystring: { loadId?: string } }>(
    contract.addEvidence.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = await contextFor(request, contract.addEvidence);
      const order = await ownOrder(ctx, request.params.id);
      const receiving = {
        ...{ limiter, countedAs: "grain-evidence" },
        ...{ rules: DISPUTE_CASES.evidence, refusals: REFUSALS },
      };
      const answer = await receiveEvidence(ctx, request, receiving, (sent) =>
        runCommand(ctx, order.id, (tx) => addEvidence(tx, ctx, { id: order.id, ...request.query, ...sent })),
      );
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
    const { evidenceId } = request.params;
    const opened = await openEvidence(ctx.db, ctx, await disputeProvedBy(ctx, order, evidenceId), evidenceId);
    return sendFile(reply, { name: `prova-${evidenceId}`, ...opened });
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
    const { evidenceId } = request.params;
    const opened = await openEvidenceForAdministrator(
      ctx,
      await disputeProvedBy(ctx, order, evidenceId),
      evidenceId,
    );
    return sendFile(reply, { name: `prova-${evidenceId}`, ...opened });
  });
}

/** Of an order's disputes the one a file proves something in. Throws `resource.not_found`. */
async function disputeProvedBy(ctx: RequestCtx, order: Order, evidenceId: string): Promise<Dispute> {
  for (const dispute of await disputesOf(ctx.db, order.id)) {
    const evidence = await evidenceOf(ctx.db, dispute.id);
    if (evidence.some(({ id }) => id === evidenceId)) return dispute;
  }
  throw new DomainError("resource.not_found");
}

const REFUSALS = {
  missing: "grain.evidence_missing",
  too_large: "grain.evidence_too_large",
  heic: "grain.evidence_type",
  type: "grain.evidence_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
} as const;
