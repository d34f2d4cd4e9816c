import { lastProofOf } from "@lastro/identity";
import type { Transfers } from "../modules/accounts/index.js";
import {
  type CompanyPorts,
  expireProposalsJob,
  type PaymentPorts,
  registerCompanyRoutes,
} from "../modules/companies/index.js";
import {
  type PixPaymentPorts,
  type ProposedPix,
  payApproved,
  readProposable,
  targetNow,
} from "../modules/pix-payments/index.js";
import { worthForLimits } from "../modules/prices/index.js";
import type { House, Jobs } from "./house.js";
import { clientLock, findClient } from "./people.js";

interface CompanyParts {
  readonly transfers: Transfers;
  readonly pixPayments: PixPaymentPorts;
}

/** Companies, the people who act for them, and what they decide together. */
export function addCompanies({ ctx, router, limiter }: House, parts: CompanyParts): Partial<Jobs> {
  const ports: CompanyPorts = {
    ...{ limiter, lastProofOf },
    lockHolder: clientLock(ctx),
    addressOf: findClient,
    findByEmail: findClient,
  };
  registerCompanyRoutes(router, { ...ports, ...paymentPorts(ctx, parts) });
  return { recurring: [expireProposalsJob({ ...ctx, ...ports })] };
}

function paymentPorts(
  { db, clock }: House["ctx"],
  { transfers, pixPayments }: CompanyParts,
): PaymentPorts<ProposedPix["target"]> {
  return {
    readProposable: (tx, ctx, of) => readProposable(tx, { ...ctx, ...pixPayments }, of),
    targetNow: (ctx, of) => targetNow({ ...ctx, ...pixPayments }, of),
    payApproved: (tx, ctx, of) => payApproved(tx, { ...ctx, ...pixPayments }, of),
    findRecipient: transfers.findRecipient,
    sendApproved: transfers.sendApproved,
    worthInReais: (amount) => worthForLimits(db, clock, amount),
  };
}
