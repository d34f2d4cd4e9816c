import { limitChanged, transferReceived } from "../modules/accounts/index.js";
import { basketNotices } from "../modules/basket/index.js";
import { cardNotices, cardPurchaseNotices, contestNotices } from "../modules/cards/index.js";
import { cashbackNotices } from "../modules/cashback/index.js";
import { applicationNotices, memberNotices, proposalNotices } from "../modules/companies/index.js";
import { cryptoNotices } from "../modules/crypto/index.js";
import { accountNotices, deviceRegistered, kycNotices } from "../modules/customers/index.js";
import { exchangeNotices } from "../modules/exchange/index.js";
import { integrationNotices } from "../modules/integrations/index.js";
import { investmentNotices } from "../modules/investments/index.js";
import {
  forgetDevicesJob,
  forgetNoticesJob,
  noticeKinds,
  type RealmNotices,
  registerNoticeRoutes,
  registerPushRoutes,
  registerWhatsAppWebhook,
  sendPushJob,
  sendWhatsAppJob,
} from "../modules/notices/index.js";
import { otcRequestNotices, otcSettled } from "../modules/otc/index.js";
import { adNotices, messageNotice, p2pTradeNotices, suspensionNotice } from "../modules/p2p/index.js";
import { pixNotices } from "../modules/pix/index.js";
import { pixDisputeNotices } from "../modules/pix-disputes/index.js";
import { pixPaymentNotices, scheduleSkipped } from "../modules/pix-payments/index.js";
import { priceNotices } from "../modules/prices/index.js";
import { recoveryNotices } from "../modules/recoveries/index.js";
import { recurringBuyNotices } from "../modules/recurring-buys/index.js";
import { supportNotices } from "../modules/support/index.js";
import { vaultNotices } from "../modules/vault/index.js";
import type { House, Jobs } from "./house.js";
import { readerLanguage } from "./people.js";

const NOTICES: RealmNotices = {
  kinds: noticeKinds([
    ...pixNotices,
    ...pixDisputeNotices,
    ...pixPaymentNotices,
    scheduleSkipped,
    otcSettled,
    ...otcRequestNotices,
    ...exchangeNotices,
    ...investmentNotices,
    ...recurringBuyNotices,
    ...priceNotices,
    ...basketNotices,
    ...vaultNotices,
    ...cardNotices,
    ...cardPurchaseNotices,
    ...contestNotices,
    ...cashbackNotices,
    ...kycNotices,
    ...applicationNotices,
    ...memberNotices,
    ...proposalNotices,
    ...accountNotices,
    transferReceived,
    ...cryptoNotices,
    ...recoveryNotices,
    ...supportNotices,
    ...p2pTradeNotices,
    ...adNotices,
    messageNotice,
    suspensionNotice,
    limitChanged,
    deviceRegistered,
    ...integrationNotices,
  ]),
  readerOf: async (db, userId) => ({ language: await readerLanguage(db, userId) }),
};

/** The inbox of the bank's clients and the devices it is pushed to, with everything they are notified of. */
export function addNotices({ ctx, router }: House, market: RealmNotices): Jobs {
  registerNoticeRoutes(router, NOTICES);
  registerPushRoutes(router, NOTICES.kinds);
  registerWhatsAppWebhook(router, ctx);
  const realms = { bank: NOTICES, agro: market };
  return {
    jobs: [sendPushJob(ctx, realms), sendWhatsAppJob(ctx)],
    recurring: [forgetNoticesJob(ctx), forgetDevicesJob(ctx)],
  };
}
