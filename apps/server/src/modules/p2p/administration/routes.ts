import * as contract from "@lastro/contracts/p2p/administration";
import { changeP2pSettings, readP2pSettings } from "@lastro/contracts/p2p/settings";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { sendFile } from "../../cases/index.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { listAds, moderateAd, readAnyAd } from "./admin-ads.js";
import { listTrades, openAnyPicture, readAnyRoom, readAnyTrade } from "./admin-trades.js";
import { proposeSettings, readSettings } from "./change-settings.js";
import { readFigures } from "./read-figures.js";
import { liftSuspension, listSuspensions, suspendPerson } from "./suspensions.js";

/** What administrators see of the market and decide in it; disputes are beside the trades. */
export function registerMarketAdministration(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(contract.listAdminP2pAds, (request, { query }) => listAds(withPorts(request), query));
  router.on(contract.readAdminP2pAd, (request, { params }) => readAnyAd(withPorts(request), params.id));
  for (const [route, is] of [
    [contract.pauseAdminP2pAd, "pause"],
    [contract.resumeAdminP2pAd, "resume"],
    [contract.closeAdminP2pAd, "close"],
  ] as const)
    router.on(route, (request, { params, body }) =>
      moderateAd(withPorts(request), { ...params, ...body, is }),
    );

  router.on(contract.listAdminP2pTrades, (request, { query }) => listTrades(withPorts(request), query));
  router.on(contract.readAdminP2pTrade, (request, { params }) => readAnyTrade(withPorts(request), params.id));
  router.on(contract.listAdminP2pMessages, (request, { params, query }) =>
    readAnyRoom(withPorts(request), params.id, query),
  );
  router.app.get<{ Params: { id: string; pictureId: string } }>(
    contract.openAdminP2pPicture.path,
    {
      schema: {
        summary: contract.openAdminP2pPicture.summary,
        tags: ["v1"],
        security: [{ bearer: [] }],
        params: contract.openAdminP2pPicture.params,
      },
    },
    async (request, reply) => {
      const ctx = withPorts(await router.contextFor(request, contract.openAdminP2pPicture));
      const { id, pictureId } = request.params;
      return sendFile(reply, await openAnyPicture(ctx, id, pictureId));
    },
  );

  router.on(contract.listP2pSuspensions, (request, { query }) => listSuspensions(withPorts(request), query));
  router.on(contract.suspendP2pPerson, (request, { body }) => suspendPerson(withPorts(request), body));
  router.on(contract.liftP2pSuspension, (request, { params, body }) =>
    liftSuspension(withPorts(request), { ...params, ...body }),
  );
  router.on(contract.readAdminP2pFigures, (request) => readFigures(request.db, request.clock.now()));

  router.on(readP2pSettings, (request) => readSettings(request.db));
  router.on(changeP2pSettings, async (request, { body }) => {
    await proposeSettings(request, body);
    return readSettings(request.db);
  });
}
