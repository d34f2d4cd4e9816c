import { findEmails, lastProofOf } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { assertMaySpendAlone } from "../modules/companies/index.js";
import { getProfile, isVerified } from "../modules/customers/index.js";
import { linkArrival, noteContest, type P2pPorts } from "../modules/p2p/index.js";
import { compareSent, followNamed, type PayoutPorts } from "../modules/payments-out/index.js";
import { createPixProvider, type PixPorts, pixJobs, registerPixRoutes } from "../modules/pix/index.js";
import {
  createContests,
  followClaims,
  followRecoveries,
  type PixDisputePorts,
  pixDisputeJobs,
  registerPixDisputeRoutes,
} from "../modules/pix-disputes/index.js";
import {
  createSentPix,
  forgetPreviewsJob,
  type PixPaymentPorts,
  registerPixPaymentRoutes,
  runSchedulesJob,
} from "../modules/pix-payments/index.js";
import { type House, type Jobs, jobsOf } from "./house.js";
import { assertClient, clientLock, findClient } from "./people.js";

export type PixProvider = ReturnType<typeof createPixProvider>;

/** Whoever carries Pix for the house. */
export const createPix = (ctx: Ctx): PixProvider => createPixProvider(ctx);

interface PixParts {
  readonly provider: PixProvider;
  readonly p2p: P2pPorts;
  /** Known once custody is: payouts leave by Pix or by a network. */
  readonly payouts: () => PayoutPorts;
  readonly chargeTakers: NonNullable<PixPorts["chargeTakers"]>;
}

/** Charges, arrivals, keys and returns, and Pix that is contested. */
export function addPix(house: House, { provider, p2p, payouts, chargeTakers }: PixParts) {
  const { ctx, router, limiter } = house;
  const disputePorts: PixDisputePorts = {
    psp: provider.charges,
    disputes: provider.disputes,
    sent: createSentPix(ctx),
    findClient,
    emailsOf: findEmails,
    limiter,
    receivedContested: (tx, acting, contest) => noteContest(tx, { ...acting, ...p2p }, contest),
  };
  registerPixDisputeRoutes(router, disputePorts);
  const ports: PixPorts = {
    chargeTakers,
    receivedByKey: (tx, acting, arrival) => linkArrival(tx, { ...acting, ...p2p }, arrival),
    contests: createContests(async () => {
      await followClaims({ ...ctx, ...disputePorts });
      await followRecoveries({ ...ctx, ...disputePorts });
    }),
    psp: provider.charges,
    keys: provider.keys,
    payeeOf: async (db, userId) => {
      const { name, address } = await getProfile(db, userId);
      return { name, city: address.cidade };
    },
    assertClient,
    findClient,
    lockHolder: clientLock(ctx),
    emailsOf: findEmails,
    callbacks: provider.callbacks,
    followPayouts: (named) => followNamed({ ...ctx, ...payouts() }, named),
    compareSent: (period) => compareSent({ ...ctx, pixPayouts: provider.payouts }, period),
  };
  registerPixRoutes(router, ctx, ports);
  const jobs = jobsOf([pixJobs({ ...ctx, ...ports }), pixDisputeJobs({ ...ctx, ...disputePorts })]);
  return { ports, ...jobs };
}

/** What clients pay by Pix, now or on a day. */
export function addPixPayments(
  { ctx, router, limiter }: House,
  { provider, pix, payouts }: { provider: PixProvider; pix: PixPorts; payouts: PayoutPorts },
): Jobs & { readonly ports: PixPaymentPorts } {
  const ports: PixPaymentPorts = {
    ...payouts,
    ...pix,
    directory: provider.directory,
    limiter,
    isVerified,
    addressOf: findClient,
    lastProofOf,
    assertMaySpendAlone,
  };
  registerPixPaymentRoutes(router, ports);
  return { ports, jobs: [], recurring: [forgetPreviewsJob(ctx), runSchedulesJob({ ...ctx, ...ports })] };
}
