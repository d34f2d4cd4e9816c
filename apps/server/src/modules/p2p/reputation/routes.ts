import {
  blockP2pPerson,
  favourP2pPerson,
  listP2pRelations,
  readOwnP2pStanding,
  readP2pPerson,
  renameP2pPerson,
  unblockP2pPerson,
  unfavourP2pPerson,
} from "@lastro/contracts/p2p/reputation";
import { rateP2pTrade } from "@lastro/contracts/p2p/trade";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { readTrade } from "../trades/read-trades.js";
import { changeRelation } from "./change-relation.js";
import { readOwnStanding, renamePerson } from "./own-standing.js";
import { rateTrade } from "./rate-trade.js";
import { listRelations, readPerson } from "./read-person.js";

/** What trades say of people, and whom somebody trades with or does not. */
export function registerReputationRoutes(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(rateP2pTrade, (request, { params, body }) => {
    const ctx = withPorts(request);
    return inTransaction(ctx.db, async (tx) => {
      await rateTrade(tx, ctx, { ...params, ...body });
      return readTrade(tx, ctx, params.id);
    });
  });
  router.on(readP2pPerson, (request, { params }) => readPerson(withPorts(request), params.id));
  router.on(listP2pRelations, (request, { query }) => listRelations(withPorts(request), query));
  for (const [contract, kind, to] of [
    [blockP2pPerson, "block", true],
    [unblockP2pPerson, "block", false],
    [favourP2pPerson, "favourite", true],
    [unfavourP2pPerson, "favourite", false],
  ] as const)
    router.on(contract, (request, { params }) => changeRelation(withPorts(request), { ...params, kind, to }));
  router.on(readOwnP2pStanding, (request) => readOwnStanding(withPorts(request)));
  router.on(renameP2pPerson, (request, { body }) => renamePerson(withPorts(request), body.name));
}
