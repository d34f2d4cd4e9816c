import { bannedAmong, type Identity, lastProofOf, signInByFunction } from "@lastro/identity";
import { spendAsTransfer } from "../modules/accounts/index.js";
import { cpfOf, getProfile, isVerified } from "../modules/customers/index.js";
import {
  findTrader,
  lockTraders,
  proveTrader,
  taxIdOfTrader,
  taxIdOfTraderChangedAt,
} from "../modules/grain/index.js";
import { type MarketLinkPorts, registerMarketLinkRoutes } from "../modules/market-link/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { worthForLimits } from "../modules/prices/index.js";
import type { House } from "./house.js";
import { clientLock } from "./people.js";

/** The link between a client's account of the bank and their own of the marketplace. */
export function addMarketLink({ ctx, router }: House, marketplace: Pick<Identity, "engine">): void {
  const signIn = signInByFunction(marketplace.engine);
  const ports: MarketLinkPorts = {
    lastProofOf,
    provenTrader: (asking, by) => proveTrader(asking, { signIn }, by),
    findTrader,
    documentOfTrader: async (tx, userId) => ({
      taxId: await taxIdOfTrader(tx, ctx, userId),
      changedAt: await taxIdOfTraderChangedAt(tx, userId),
    }),
    lockTrader: async (tx, userId) =>
      (await lockTraders(tx, [userId])).size === 0 &&
      (await bannedAmong(tx, [userId], ctx.clock.now())).size === 0,
    lockHolder: clientLock(ctx),
    cpfOfClient: (tx, userId) => cpfOf(ctx, tx, userId),
    isVerified,
    nameOfClient: async (db, userId) => (await getProfile(db, userId)).name,
    stoppedAmong: markedAmong,
    spend: async (tx, asking, amount) =>
      spendAsTransfer(tx, asking, await worthForLimits(tx, ctx.clock, amount)),
  };
  registerMarketLinkRoutes(router, ports);
}
