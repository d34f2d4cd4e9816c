import { isVerified } from "../modules/customers/index.js";
import {
  accrueJob,
  createSgsFeed,
  fetchRatesJob,
  type InvestmentPorts,
  matureJob,
  registerInvestmentRoutes,
  runSavingsJob,
} from "../modules/investments/index.js";
import type { House } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** Deposits at a share of the CDI. */
export function addInvestments({ ctx, router }: House) {
  const ports: InvestmentPorts = { isVerified, addressOf: findClient, lockHolder: clientLock(ctx) };
  registerInvestmentRoutes(router, ports);
  return {
    recurring: [
      fetchRatesJob(ctx, createSgsFeed(ctx.config.investments.sgsUrl)),
      accrueJob(ctx),
      matureJob({ ...ctx, ...ports }),
      runSavingsJob({ ...ctx, ...ports }),
    ],
  };
}
