import * as contract from "@lastro/contracts/recoveries";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { registerClientRecord } from "../cases/index.js";
import { acceptOffer, checkAcceptance } from "./accept-offer.js";
import { decideOrAskRecovery } from "./ask-decision.js";
import { openRecovery, readClaim } from "./open-recovery.js";
import type { RecoveryPorts, RecoveryRequestCtx } from "./ports.js";
import {
  openAnyRecovery,
  readAllRecoveries,
  readForAdministrator,
  readOwnRecoveries,
  readOwnRecovery,
} from "./queries.js";
import { RECOVERY_CASES } from "./recovery-cases.js";
import { recoveryOf } from "./recovery-store.js";

/** Each asks two providers. */
const READINGS: Rate = { burst: 20, seconds: 3_600 };

export function registerRecoveryRoutes(router: Router<Ctx>, ports: RecoveryPorts): void {
  const withPorts = (request: RequestCtx): RecoveryRequestCtx => ({ ...request, ...ports });
  const limit = async (request: RequestCtx, what: string, rate: Rate) => {
    const seconds = await ports.limiter.secondsToWait(`${what}:${personOf(request).userId}`, rate);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  };

  router.on(contract.listRecoveries, (request, { query }) => readOwnRecoveries(request, query));
  router.on(contract.openRecovery, async (request, { body }) => {
    const ctx = withPorts(request);
    await limit(request, "recoveries", READINGS);
    const read = await readClaim(ctx, body);
    return idempotently(ctx, async (tx) => readOwnRecovery(tx, ctx, await openRecovery(tx, ctx, body, read)));
  });
  router.on(contract.readRecovery, (request, { params }) => readOwnRecovery(request.db, request, params.id));
  router.on(contract.acceptRecovery, async (request, { params, body }) => {
    const ctx = withPorts(request);
    const address = await checkAcceptance(ctx, { ...params, ...body });
    return idempotently(ctx, async (tx) => {
      await acceptOffer(tx, ctx, { ...params, ...body }, address);
      return readOwnRecovery(tx, ctx, params.id);
    });
  });
  registerClientRecord(router, {
    routes: {
      addDocument: contract.addRecoveryDocument,
      openDocument: contract.openRecoveryDocument,
      listComments: contract.listRecoveryComments,
      writeComment: contract.writeRecoveryComment,
      readTimeline: contract.readRecoveryTimeline,
    },
    limiter: ports.limiter,
    countedAs: "recovery",
    documentAdded: "recoveries.document_added",
    kindOf: async (ctx, id) => {
      await recoveryOf(ctx.db, personOf(ctx).userId, id);
      return RECOVERY_CASES;
    },
    read: (ctx, id) => readOwnRecovery(ctx.db, ctx, id),
  });

  router.on(contract.listAllRecoveries, (request, { query }) => readAllRecoveries(withPorts(request), query));
  router.on(contract.readAnyRecovery, (request, { params }) =>
    openAnyRecovery(withPorts(request), params.id),
  );
  router.on(contract.decideRecovery, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      await decideOrAskRecovery(tx, ctx, { ...params, ...body });
      return readForAdministrator(tx, ctx, params.id);
    }),
  );
}
