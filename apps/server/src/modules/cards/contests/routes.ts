import * as administration from "@lastro/contracts/cards/administration";
import * as contract from "@lastro/contracts/cards/purchases";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { registerClientRecord } from "../../cases/index.js";
import { againWhenSpent } from "../spent-meanwhile.js";
import { CONTEST_CASES } from "./contest-case.js";
import { contestOf, lockContest } from "./contest-store.js";
import { endByHand } from "./end-by-hand.js";
import { openContest } from "./open-contest.js";
import type { ContestPorts, ContestRequestCtx } from "./ports.js";
import { readAllContests, readOwnContest, readOwnContests } from "./read-contests.js";
import { withdrawContest } from "./withdraw-contest.js";

export function registerContestRoutes(router: Router<Ctx>, ports: ContestPorts): void {
  const withPorts = (request: RequestCtx): ContestRequestCtx => ({ ...request, ...ports });

  router.on(contract.listContests, (request, { query }) => readOwnContests(request, query));
  router.on(contract.contestPurchase, async (request, { params, body }) => {
    const ctx = withPorts(request);
    return idempotently(ctx, async (tx) =>
      readOwnContest(tx, ctx, await openContest(tx, ctx, { purchaseId: params.id, ...body })),
    );
  });
  router.on(contract.readContest, (request, { params }) => readOwnContest(request.db, request, params.id));
  router.on(contract.withdrawContest, (request, { params }) => {
    const ctx = withPorts(request);
    return againWhenSpent(() =>
      idempotently(ctx, async (tx) => {
        await withdrawContest(tx, ctx, params.id);
        return readOwnContest(tx, ctx, params.id);
      }),
    );
  });
  registerClientRecord(router, {
    routes: contract.cardContestRecord,
    limiter: ports.limiter,
    countedAs: "card-contest",
    documentAdded: "cards.contest_document_added",
    kindOf: async (ctx, id) => {
      await contestOf(ctx.db, personOf(ctx).userId, id);
      return CONTEST_CASES;
    },
    read: (ctx, id) => readOwnContest(ctx.db, ctx, id),
  });

  router.on(administration.listAdminContests, (request, { query }) =>
    readAllContests(withPorts(request), query),
  );
  router.on(administration.endContestByHand, (request, { params, body }) => {
    const ctx = withPorts(request);
    return againWhenSpent(() =>
      idempotently(ctx, async (tx) => {
        await endByHand(tx, ctx, { ...params, ...body });
        const { status } = await lockContest(tx, params.id);
        return { status };
      }),
    );
  });
}
