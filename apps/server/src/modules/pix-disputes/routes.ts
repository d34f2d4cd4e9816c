import * as contract from "@lastro/contracts/pix-disputes";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { registerClientRecord } from "../cases/index.js";
import { openDispute, readAllDisputes, readForAdministrator } from "./admin-queries.js";
import { decideOrAskContest } from "./ask-decision.js";
import { cancelRecovery } from "./cancel-recovery.js";
import { readEligibility, readOwnDispute, readOwnDisputes } from "./client-queries.js";
import { defend } from "./defend.js";
import { caseKindOf } from "./dispute-cases.js";
import { disputeOf, lockDispute } from "./dispute-store.js";
import { driveByHand, registerByHand } from "./drive-by-hand.js";
import { liftFraudMark } from "./fraud-marks.js";
import { openOutgoing } from "./open-outgoing.js";
import type { DisputeRequestCtx, PixDisputePorts } from "./ports.js";

export function registerPixDisputeRoutes(router: Router<Ctx>, ports: PixDisputePorts): void {
  const withPorts = (request: RequestCtx): DisputeRequestCtx => ({ ...request, ...ports });

  router.on(contract.listPixDisputes, (request, { query }) => readOwnDisputes(withPorts(request), query));
  router.on(contract.readDisputeEligibility, (request, { query }) =>
    readEligibility(withPorts(request), query.paymentId),
  );
  router.on(contract.openPixDispute, async (request, { body }) => {
    const ctx = withPorts(request);
    const { id } = await idempotently(ctx, async (tx) => {
      const opened = await openOutgoing(tx, ctx, body);
      return readOwnDispute(tx, ctx, opened);
    });
    // Read again, so that a repeated request learns how far its dispute has come meanwhile.
    return readOwnDispute(ctx.db, ctx, id);
  });
  router.on(contract.readPixDispute, (request, { params }) =>
    readOwnDispute(request.db, withPorts(request), params.id),
  );
  router.on(contract.defendPix, async (request, { params, body }) => {
    const ctx = withPorts(request);
    await disputeOf(ctx.db, personOf(ctx).userId, params.id);
    await inTransaction(ctx.db, async (tx) => defend(tx, ctx, await lockDispute(tx, params.id), body.text));
    return readOwnDispute(ctx.db, ctx, params.id);
  });
  router.on(contract.cancelPixDispute, async (request, { params }) => {
    const ctx = withPorts(request);
    await cancelRecovery(ctx, params.id);
    return readOwnDispute(ctx.db, ctx, params.id);
  });
  registerClientRecord(router, {
    routes: {
      addDocument: contract.addDisputeDocument,
      openDocument: contract.openDisputeDocument,
      listComments: contract.listDisputeComments,
      writeComment: contract.writeDisputeComment,
      readTimeline: contract.readDisputeTimeline,
    },
    limiter: ports.limiter,
    countedAs: "pix-dispute",
    documentAdded: "pix_disputes.document_added",
    kindOf: async (ctx, id) => caseKindOf(await disputeOf(ctx.db, personOf(ctx).userId, id)),
    read: (ctx, id) => readOwnDispute(ctx.db, withPorts(ctx), id),
  });

  router.on(contract.listAllPixDisputes, (request, { query }) => readAllDisputes(withPorts(request), query));
  router.on(contract.readAnyPixDispute, (request, { params }) => openDispute(withPorts(request), params.id));
  router.on(contract.decidePixDispute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await decideOrAskContest(tx, request, { ...params, ...body });
      return readForAdministrator(tx, withPorts(request), params.id);
    }),
  );
  router.on(contract.registerPixDispute, (request, { body }) =>
    idempotently(request, (tx) => registerByHand(tx, withPorts(request), body)),
  );
  router.on(contract.driveDispute, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await driveByHand(tx, withPorts(request), { ...params, ...body });
      return readForAdministrator(tx, withPorts(request), params.id);
    }),
  );
  router.on(contract.liftFraudMark, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await liftFraudMark(tx, request, { ...params, ...body });
      return readForAdministrator(tx, withPorts(request), params.id);
    }),
  );
}
