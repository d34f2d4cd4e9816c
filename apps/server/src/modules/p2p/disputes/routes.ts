import * as contract from "@lastro/contracts/p2p/disputes";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { openEvidence, receiveEvidence, sendFile } from "../../cases/index.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { ownTrade } from "../trades/authorize-trade.js";
import { runCommand, runIdempotentCommand } from "../trades/routes.js";
import { DISPUTE_CASES } from "./dispute-cases.js";
import {
  addEvidence,
  ownDisputeCase,
  readDisputeMessages,
  readTimeline,
  writeDisputeMessage,
} from "./dispute-thread.js";
import { openDispute } from "./open-dispute.js";
import { proposeSplit, signSplit } from "./settle-dispute.js";

const MESSAGES: Rate = { burst: 20, seconds: 600 };

export function registerDisputeRoutes(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(contract.openP2pDispute, (request, { params, body }) =>
    runCommand(withPorts(request), params.id, (tx, ctx) => openDispute(tx, ctx, { ...params, ...body })),
  );
  router.on(contract.proposeP2pSplit, (request, { params, body }) =>
    runCommand(withPorts(request), params.id, (tx, ctx) => proposeSplit(tx, ctx, { ...params, ...body })),
  );
  router.on(contract.signP2pSplit, (request, { params }) =>
    runIdempotentCommand(withPorts(request), params.id, (tx, ctx) => signSplit(tx, ctx, params)),
  );
  router.on(contract.listP2pDisputeMessages, (request, { params, query }) =>
    readDisputeMessages(withPorts(request), params.id, query),
  );
  router.on(contract.writeP2pDisputeMessage, async (request, { params, body }) => {
    const { userId } = personOf(request);
    const seconds = await ports.limiter.secondsToWait(`p2p-dispute-messages:${userId}`, MESSAGES);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    const ctx = withPorts(request);
    return inTransaction(request.db, (tx) => writeDisputeMessage(tx, ctx, { ...params, ...body }));
  });
  router.on(contract.readP2pDisputeTimeline, (request, { params, query }) =>
    readTimeline(withPorts(request), params.id, query),
  );
  registerEvidence(router, ports);
}

function registerEvidence({ app, contextFor }: Router<Ctx>, ports: P2pPorts): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const adding = {
    summary: contract.addP2pEvidence.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.addP2pEvidence.params,
    response: { 201: contract.addP2pEvidence.response },
  };
  app.post<{ Params: { id: string } }>(
    contract.addP2pEvidence.path,
    { schema: adding },
    async (request, reply) => {
      const ctx = { ...(await contextFor(request, contract.addP2pEvidence)), ...ports };
      const { id } = request.params;
      await ownTrade(ctx.db, ctx, id);
      const receiving = {
        limiter: ports.limiter,
        countedAs: "p2p-evidence",
        rules: DISPUTE_CASES.evidence,
      };
      const answer = await receiveEvidence(ctx, request, receiving, (sent) =>
        runCommand(ctx, id, (tx) => addEvidence(tx, ctx, { id, ...sent })),
      );
      return reply.code(201).send(answer);
    },
  );

  const opening = {
    summary: contract.openP2pEvidence.summary,
    ...described,
    params: contract.openP2pEvidence.params,
  };
  app.get<{ Params: { id: string; evidenceId: string } }>(
    contract.openP2pEvidence.path,
    { schema: opening },
    async (request, reply) => {
      const ctx = { ...(await contextFor(request, contract.openP2pEvidence)), ...ports };
      const { id, evidenceId } = request.params;
      const opened = await openEvidence(ctx.db, ctx, await ownDisputeCase(ctx.db, ctx, id), evidenceId);
      return sendFile(reply, { name: `prova-${evidenceId}`, ...opened });
    },
  );
}
