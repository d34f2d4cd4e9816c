import { lastProofOf } from "@lastro/identity";
import type { Transfers } from "../modules/accounts/index.js";
import {
  type CompanyPorts,
  expireProposalsJob,
  type PaymentPorts,
  payBatchesJob,
  payBatchJob,
  registerCompanyRoutes,
} from "../modules/companies/index.js";
import {
  findPayable,
  type PixPaymentPorts,
  type ProposedPix,
  payApproved,
  readProposable,
  targetNow,
} from "../modules/pix-payments/index.js";
import { worthForLimits } from "../modules/prices/index.js";
import type { House, Jobs } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** As many as a whole batch has lines. */
const BATCH_LOOK_UPS = { burst: 1_000, seconds: 600 };

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
  const paying = { ...ports, ...paymentPorts(ctx, parts, limiter) };
  registerCompanyRoutes(router, paying);
  return {
    jobs: [payBatchJob({ ...ctx, ...paying })],
    recurring: [expireProposalsJob({ ...ctx, ...ports }), payBatchesJob({ ...ctx, ...paying })],
  };
}

function paymentPorts(
  { db, clock }: House["ctx"],
  { transfers, pixPayments }: CompanyParts,
  limiter: House["limiter"],
): PaymentPorts<ProposedPix["target"]> {
  return {
    readProposable: (tx, ctx, of) => readProposable(tx, { ...ctx, ...pixPayments }, of),
    targetNow: (ctx, of) => targetNow({ ...ctx, ...pixPayments }, of),
    payApproved: (tx, ctx, of) => payApproved(tx, { ...ctx, ...pixPayments }, of),
    findKey: (ctx, of) => findPayable({ ...ctx, ...pixPayments, limiter: batchLookUps(limiter) }, of),
    findRecipient: transfers.findRecipient,
    sendApproved: transfers.sendApproved,
    worthInReais: (amount) => worthForLimits(db, clock, amount),
  };
}

/** A batch asks the directory for each of its lines: its allowance is apart from what people look up by hand. */
function batchLookUps(limiter: House["limiter"]): House["limiter"] {
  return {
    ...limiter,
    secondsToWait: (bucket) => limiter.secondsToWait(`batch:${bucket}`, BATCH_LOOK_UPS),
  };
}
