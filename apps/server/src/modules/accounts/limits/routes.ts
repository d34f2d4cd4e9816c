import {
  cancelLimitRaise,
  readClientLimits as readClientLimitsRoute,
  readLimits,
  setClientLimit as setClientLimitRoute,
  setLimit,
} from "@lastro/contracts/limits";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { changeLimit, setClientLimit, takeBackRaise } from "./change-limit.js";
import type { ClientLimitCtx, ClientLimitPorts } from "./ports.js";
import { waitingRaises } from "./propose-raise.js";
import { readClientLimits } from "./read-client-limits.js";

/** What a client may move, and who changes it. */
export function registerClientLimitRoutes(router: Router<Ctx>, ports: ClientLimitPorts): void {
  const withPorts = (request: RequestCtx): ClientLimitCtx => ({ ...request, ...ports });

  router.on(readLimits, (request) =>
    readClientLimits(request.db, withPorts(request), personOf(request).userId),
  );
  router.on(setLimit, (request, { params, body }) => {
    const ctx = withPorts(request);
    return inTransaction(request.db, async (tx) => {
      await changeLimit(tx, ctx, { ...params, ...body });
      return readClientLimits(tx, ctx, personOf(request).userId);
    });
  });
  router.on(cancelLimitRaise, (request, { params }) => {
    const ctx = withPorts(request);
    return inTransaction(request.db, async (tx) => {
      await takeBackRaise(tx, ctx, params);
      return readClientLimits(tx, ctx, personOf(request).userId);
    });
  });

  router.on(readClientLimitsRoute, async (request, { params }) => {
    if (!(await ports.isClient(request.db, params.id))) throw new DomainError("resource.not_found");
    return clientLimits(request.db, withPorts(request), params.id);
  });
  router.on(setClientLimitRoute, (request, { params: { id, ...which }, body }) => {
    const ctx = withPorts(request);
    return inTransaction(request.db, async (tx) => {
      await setClientLimit(tx, ctx, { userId: id, ...which, ...body });
      return clientLimits(tx, ctx, id);
    });
  });
}

/** As administrators see them: with the raises that wait for the second of them. */
async function clientLimits(db: Database | Tx, ctx: ClientLimitCtx, userId: string) {
  return { ...(await readClientLimits(db, ctx, userId)), waiting: await waitingRaises(db, userId) };
}
