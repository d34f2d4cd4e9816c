import * as contract from "@lastro/contracts/exchange-settings";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { proposeSettings, readSettings } from "./change-settings.js";
import { listIofRates, proposeIofRate } from "./set-iof-rate.js";

/** What administrators set for exchange, by two. */
export function registerExchangeAdministration(router: Router<Ctx>): void {
  router.on(contract.readExchangeSettings, (request) => readSettings(request.db));
  router.on(contract.changeExchangeSettings, async (request, { body }) => {
    await proposeSettings(request, body);
    return readSettings(request.db);
  });
  router.on(contract.listIofRates, (request) => listIofRates(request));
  router.on(contract.proposeIofRate, async (request, { body }) => {
    await proposeIofRate(request, body);
    return listIofRates(request);
  });
}
