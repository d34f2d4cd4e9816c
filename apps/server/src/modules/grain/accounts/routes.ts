import * as contract from "@lastro/contracts/grain/accounts";
import { type Ctx, humanOf, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { AccountPorts } from "./ports.js";
import { readTrader } from "./read-trader.js";
import {
  changeTraderPassword,
  forgotTraderPassword,
  resetTraderPassword,
} from "./recover-trader-password.js";
import { registerTrader } from "./register-trader.js";
import { refreshTrader, signInTrader } from "./sign-in-trader.js";
import { stopAccess } from "./stop-access.js";
import { updateTrader } from "./update-trader.js";

/** Marketplace accounts: registering, signing in, passwords, the profile. */
export function registerAccountRoutes(router: Router<Ctx>, ports: AccountPorts): void {
  router.on(contract.registerTrader, async (ctx, { body }) => ({
    id: await registerTrader(ctx, ports, body),
  }));
  router.on(contract.signInTrader, (ctx, { body }) => signInTrader(ctx, ports, body));
  router.on(contract.refreshTrader, (ctx, { body }) => refreshTrader(ctx, ports, body.refreshToken));
  router.on(contract.signOutTrader, (ctx) => ports.signIn.signOut(ctx));
  router.on(contract.forgotTraderPassword, (ctx, { body }) => forgotTraderPassword(ctx, ports, body.email));
  router.on(contract.resetTraderPassword, (ctx, { body }) => resetTraderPassword(ctx, ports, body));
  router.on(contract.stopTraderAccess, (ctx, { body }) => stopAccess(ctx, ports, body.token));
  router.on(contract.changeTraderPassword, (ctx, { body }) => changeTraderPassword(ctx, ports, body));

  router.on(contract.readTrader, (ctx) => readTrader(ctx, humanOf(ctx).userId));
  router.on(contract.updateTrader, async (ctx, { body }) => {
    await updateTrader(ctx, ports, body);
    return readTrader(ctx, personOf(ctx).userId);
  });
}
