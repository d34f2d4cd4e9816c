import {
  bannedAmong,
  factorsByFunction,
  forgetUser,
  type Identity,
  passkeysByFunction,
  signInByFunction,
} from "@lastro/identity";
import { asSystem } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { sharedChoice, sharedRead } from "@lastro/platform/shared-read";
import {
  type DeskPort,
  grainJobs,
  marketDelivery,
  marketRealm,
  registerGrainRoutes,
} from "../modules/grain/index.js";
import { freshenForTrade, issueExactQuote, type OtcPorts, settleExactQuote } from "../modules/otc/index.js";
import { type PayoutPorts, stopPayouts } from "../modules/payments-out/index.js";
import { activateCharge, createProductCharge, findCharge, type PixPorts } from "../modules/pix/index.js";
import { livePrice, liveQuote } from "../modules/prices/index.js";
import { traderPrivacyPorts } from "../privacy-ports.js";
import type { Custody } from "./crypto.js";
import type { House } from "./house.js";
import type { withdrawalMarket } from "./payouts.js";
import type { PixProvider } from "./pix.js";

/** The desk as it trades with the marketplace's people: they have told who they are, and get its notices, not the desk's. */
export function marketDesk({ ctx }: House, ports: OtcPorts): DeskPort {
  const desk: OtcPorts = {
    ...ports,
    isVerified: async () => true,
    stoppedAmong: (tx, userIds) => bannedAmong(tx, userIds, ctx.clock.now()),
    addressOf: async () => undefined,
  };
  return {
    freshen: () => freshenForTrade({ ...asSystem(ctx, "grain.desk"), ...desk }, "USDT"),
    async quote(tx, request, of) {
      const { amount, price, marketPriceAt } = await issueExactQuote(tx, { ...request, ...desk }, of);
      return { amount, price: { ...price, base: "USDT" }, marketAt: marketPriceAt };
    },
    settle: (tx, request, id) => settleExactQuote(tx, { ...request, ...desk }, id),
  };
}

interface GrainParts {
  readonly desk: DeskPort;
  readonly pix: PixPorts;
  readonly identity: Identity;
  readonly provider: PixProvider;
  readonly custody: Custody;
  readonly payouts: PayoutPorts;
  readonly market: ReturnType<typeof withdrawalMarket>;
}

/** The marketplace of grain, whose people sign in to a realm of their own. */
export function addGrain({ ctx, router, limiter, fileMakers }: House, parts: GrainParts) {
  const { identity, provider, custody, payouts, market, desk, pix } = parts;
  const usdtQuote = (db: Database | Tx) => liveQuote(db, ctx.clock, "USDT");
  const privacy = traderPrivacyPorts(identity, fileMakers.writeArchive);
  const { writeTables, drawWalletStatement } = fileMakers;
  const wallet = { ...market, ...custody.ports, ...payouts, directory: provider.directory, limiter };
  registerGrainRoutes(router, ctx, {
    signIn: signInByFunction(identity.engine),
    factors: factorsByFunction(identity.engine),
    passkeys: passkeysByFunction(identity.engine),
    forgetSignIn: (tx, acting, userId) => forgetUser(tx, acting, identity.engine, userId),
    drawContract: fileMakers.drawContract,
    drawDocument: fileMakers.drawDocument,
    writeTables,
    drawWalletStatement,
    stopWithdrawals: (tx, acting, userId) => stopPayouts(tx, { ...acting, ...payouts }, userId),
    privacy,
    wallet,
    limiter,
    suspendedAmong: bannedAmong,
    suspendedNow: sharedChoice((userIds) => bannedAmong(ctx.db, userIds, ctx.clock.now())),
    usdtInReais: sharedRead(() => livePrice(ctx.db, ctx.clock, "USDT")),
    usdtQuote,
    desk,
    charges: {
      open: (tx, request, charge) =>
        createProductCharge(tx, { ...request, psp: pix.psp }, { ...charge, product: "grain" }),
      activate: (chargeId) => activateCharge({ ...ctx, ...pix }, { chargeId, firstAttempt: true }),
      find: findCharge,
    },
  });
  return {
    delivery: marketDelivery({ ...ctx, usdtQuote }),
    notices: marketRealm({ usdtQuote }),
    ...grainJobs({ ...ctx, usdtQuote, privacy, writeTables, ...wallet }),
  };
}
