import * as contract from "@lastro/contracts/recoveries";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { findCase, forParty, messagesForParty, timelineOf, writeMessage } from "../cases/index.js";
import { acceptOffer, checkAcceptance } from "./accept-offer.js";
import { decideOrAskRecovery } from "./ask-decision.js";
import { registerDocumentRoutes } from "./document-routes.js";
import { openRecovery, readClaim } from "./open-recovery.js";
import type { RecoveryPorts, RecoveryRequestCtx } from "./ports.js";
import {
  openAnyRecovery,
  readAllRecoveries,
  readForAdministrator,
  readOwnRecoveries,
  readOwnRecovery,
} from "./queries.js";
import { clientNames, lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { recoveryOf } from "./recovery-store.js";

/** Each asks two providers. */
const READINGS: Rate = { burst: 20, seconds: 3_600 };
const COMMENTS: Rate = { burst: 20, seconds: 600 };

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
  router.on(contract.listRecoveryComments, async (request, { params, query }) => {
    const { id } = await recoveryOf(request.db, personOf(request).userId, params.id);
    const of = await findCase(request.db, id);
    if (!of) throw new DomainError("resource.not_found");
    return messagesForParty(request.db, RECOVERY_CASES, of, query);
  });
  router.on(contract.writeRecoveryComment, async (request, { params, body }) => {
    await limit(request, "recovery-comments", COMMENTS);
    const { userId } = personOf(request);
    const recovery = await recoveryOf(request.db, userId, params.id);
    return inTransaction(request.db, async (tx) => {
      const of = await lockRecoveryCase(tx, recovery);
      const written = await writeMessage(tx, request, RECOVERY_CASES, of, { ...body, internal: false });
      return forParty(written, await clientNames(tx, [userId]));
    });
  });
  router.on(contract.readRecoveryTimeline, async (request, { params, query }) => {
    const { id } = await recoveryOf(request.db, personOf(request).userId, params.id);
    return timelineOf(request.db, id, { ...query, reader: "party" });
  });
  registerDocumentRoutes(router, ports);

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
