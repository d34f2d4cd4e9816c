import * as contract from "@lastro/contracts/cards/administration";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { listPartners, proposePartner } from "../partners/change-partner.js";
import { proposeSettings, readSettings } from "../settings/change-settings.js";

/** What administrators set for the programme and for issuing cards, by two. */
export function registerProgrammeAdministration(router: Router<Ctx>): void {
  router.on(contract.readCardSettings, (request) => readSettings(request.db));
  router.on(contract.proposeCardSettings, async (request, { body }) => {
    await proposeSettings(request, body);
    return readSettings(request.db);
  });
  router.on(contract.listPartners, (request) => listPartners(request.db));
  router.on(contract.proposePartner, async (request, { body }) => {
    await proposePartner(request, body);
    return listPartners(request.db);
  });
}
