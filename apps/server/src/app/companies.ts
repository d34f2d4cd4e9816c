import { lastProofOf } from "@lastro/identity";
import { type CompanyPorts, registerCompanyRoutes } from "../modules/companies/index.js";
import type { House } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** Companies, the people who act for them, and what they decide together. */
export function addCompanies({ ctx, router, limiter }: House): void {
  const ports: CompanyPorts = {
    ...{ limiter, lastProofOf },
    lockHolder: clientLock(ctx),
    addressOf: findClient,
    findByEmail: findClient,
  };
  registerCompanyRoutes(router, ports);
}
