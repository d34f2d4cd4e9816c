import { findAdministrator, findEmails } from "@lastro/identity";
import { formatMoney, money } from "@lastro/money";
import { isDomainError } from "@lastro/platform/domain-error";
import { type AccountsPorts, readMovement } from "../modules/accounts/index.js";
import { HOUSE_DAY, NIGHT, NIGHT_HOURS, ONE_PIX } from "../modules/limits/index.js";
import { currentSettings } from "../modules/otc/index.js";
import { currentP2pSettings } from "../modules/p2p/index.js";
import { registerSupportRoutes, type SupportPorts, supportJobs } from "../modules/support/index.js";
import type { House, Jobs } from "./house.js";
import { assertClient, findClient } from "./people.js";

/** Conversations of clients with the house, and the figures its help articles speak of. */
export function addSupport({ ctx, router, limiter }: House, accounts: AccountsPorts): Jobs {
  const ports: SupportPorts = {
    limiter,
    findClient,
    emailsOf: findEmails,
    findAdministrator,
    assertClient,
    hasMovement: async (asking, ownerId, transactionId) => {
      try {
        await readMovement(asking, accounts, { ownerId, transactionId });
        return true;
      } catch (error) {
        if (isDomainError(error, "resource.not_found")) return false;
        throw error;
      }
    },
    async figures(db) {
      const [desk, market] = await Promise.all([currentSettings(db), currentP2pSettings(db)]);
      return {
        otcFeesBps: desk.assets.flatMap(({ buyFeeBps, sellFeeBps }) => [buyFeeBps, sellFeeBps]),
        p2pMakerBps: market.makerBps,
        p2pTakerBps: market.takerBps,
        onePixLimit: reais(ONE_PIX.amount),
        dayLimit: reais(HOUSE_DAY.amount),
        nightLimit: reais(NIGHT.amount),
        nightFrom: NIGHT_HOURS.from,
        nightTo: NIGHT_HOURS.to,
      };
    },
  };
  registerSupportRoutes(router, ports);
  return supportJobs({ ...ctx, ...ports });
}

const reais = (minor: bigint) => formatMoney(money("BRL", minor));
