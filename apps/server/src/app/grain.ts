import { bannedAmong, type Identity, signInByFunction } from "@lastro/identity";
import type { Database, Tx } from "@lastro/platform/database/database";
import { sharedChoice, sharedRead } from "@lastro/platform/shared-read";
import { grainJobs, marketDelivery, marketRealm, registerGrainRoutes } from "../modules/grain/index.js";
import { type PayoutPorts, stopPayouts } from "../modules/payments-out/index.js";
import { livePrice, liveQuote } from "../modules/prices/index.js";
import { traderPrivacyPorts } from "../privacy-ports.js";
import type { Custody } from "./crypto.js";
import type { House } from "./house.js";
import type { withdrawalMarket } from "./payouts.js";
import type { PixProvider } from "./pix.js";

interface GrainParts {
  readonly identity: Identity;
  readonly provider: PixProvider;
  readonly custody: Custody;
  readonly payouts: PayoutPorts;
  readonly market: ReturnType<typeof withdrawalMarket>;
}

/** The marketplace of grain, whose people sign in to a realm of their own. */
export function addGrain({ ctx, router, limiter, fileMakers }: House, parts: GrainParts) {
  const { identity, provider, custody, payouts, market } = parts;
  const usdtQuote = (db: Database | Tx) => liveQuote(db, ctx.clock, "USDT");
  const privacy = traderPrivacyPorts(identity, fileMakers.writeArchive);
  const { writeTables } = fileMakers;
  registerGrainRoutes(router, ctx, {
    signIn: signInByFunction(identity.engine),
    drawContract: fileMakers.drawContract,
    writeTables,
    stopWithdrawals: (tx, acting, userId) => stopPayouts(tx, { ...acting, ...payouts }, userId),
    privacy,
    wallet: { ...market, ...custody.ports, ...payouts, directory: provider.directory, limiter },
    limiter,
    suspendedAmong: bannedAmong,
    suspendedNow: sharedChoice((userIds) => bannedAmong(ctx.db, userIds, ctx.clock.now())),
    usdtInReais: sharedRead(() => livePrice(ctx.db, ctx.clock, "USDT")),
    usdtQuote,
  });
  return {
    delivery: marketDelivery({ ...ctx, usdtQuote }),
    notices: marketRealm({ usdtQuote }),
    ...grainJobs({ ...ctx, usdtQuote, privacy, writeTables, networks: custody.ports.networks }),
  };
}
