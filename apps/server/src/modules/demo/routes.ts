import {
  askChainInDemo,
  contestPixInDemo,
  demoAccounts,
  demoMailbox,
  openReceiverInDemo,
  payOrderPixInDemo,
  payPixInDemo,
  readReceiverInDemo,
  sendCryptoInDemo,
  signColdInDemo,
} from "@lastro/contracts/demo";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { registerExampleAppPage } from "./example-app.js";
import { ADMIN_TOTP_SECRET, DEMO_PASSWORD, PEOPLE } from "./seed/people.js";
import { TRADERS } from "./seed/traders.js";
import {
  askChain,
  contestPix,
  openReceiver,
  payCharge,
  readMailbox,
  readReceiver,
  sendBitcoin,
  sendSol,
  sendToken,
  signOffline,
} from "./simulators.js";

/** What a person would do outside the bank. Registered in demo mode only. */
export function registerDemoRoutes(router: Router<Ctx>): void {
  router.on(payPixInDemo, (ctx, { body }) => payCharge(ctx, body.txid));
  router.on(payOrderPixInDemo, (ctx, { body }) => payCharge(ctx, body.txid));
  router.on(contestPixInDemo, (ctx, { body }) => contestPix(ctx, body.endToEndId));
  router.on(sendCryptoInDemo, (ctx, { body }) => {
    if (body.network === "BTC") return sendBitcoin(ctx, body);
    return body.network === "SOL" ? sendSol(ctx, body) : sendToken(ctx, body);
  });
  router.on(askChainInDemo, (ctx, { body }) => askChain(ctx, body));
  router.on(signColdInDemo, (ctx, { body }) => signOffline(ctx, body));
  router.on(demoMailbox, async (ctx, { query }) => ({ messages: await readMailbox(ctx, query.to) }));
  router.on(openReceiverInDemo, (ctx) => openReceiver(ctx));
  router.on(readReceiverInDemo, async (ctx, { query }) => ({ items: await readReceiver(ctx, query.url) }));
  registerExampleAppPage(router);
  router.on(demoAccounts, async () => ({
    accounts: ACCOUNTS,
    traders: MARKETPLACE,
    password: DEMO_PASSWORD,
  }));
}

const ACCOUNTS = Object.values(PEOPLE).map(({ email, role, description }) => ({
  email,
  password: DEMO_PASSWORD,
  role,
  description,
  ...(role === "admin" ? { totpSecret: ADMIN_TOTP_SECRET } : {}),
}));

const MARKETPLACE = Object.values(TRADERS).map(({ email, accountType, description }) => ({
  email,
  accountType,
  description,
}));
