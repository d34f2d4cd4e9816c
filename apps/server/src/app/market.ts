import { CURRENCIES } from "@lastro/contracts/currencies";
import { OTC_ASSETS } from "@lastro/contracts/otc";
import { findAdministrator, lastProofOf } from "@lastro/identity";
import { spendAsTransfer } from "../modules/accounts/index.js";
import {
  areConnected,
  cpfOf,
  customerSummaries,
  getProfile,
  isVerified,
  searchClients,
} from "../modules/customers/index.js";
import {
  type ExchangePorts,
  expireExchangeQuotesJob,
  registerExchangeRoutes,
} from "../modules/exchange/index.js";
import {
  expireQuotesJob,
  expireRequestsJob,
  findOpenHalt,
  type OtcPorts,
  previewQuote,
  registerOtcRoutes,
  watchMarketJob,
} from "../modules/otc/index.js";
import { type P2pPorts, p2pJobs, registerP2pRoutes } from "../modules/p2p/index.js";
import { activeKeyOf, payersOfReceived } from "../modules/pix/index.js";
import { markedAmong, openContestsOf } from "../modules/pix-disputes/index.js";
import {
  confirmedPrice,
  createCurrencyFeeds,
  createFreshenCurrencies,
  createFreshenPrices,
  createPriceFeeds,
  currencyJobs,
  livePrice,
  priceJobs,
  registerPricesRoutes,
} from "../modules/prices/index.js";
import type { House } from "./house.js";
import { assertClient, bankAdministrators, clientLocks, findClient, findClients } from "./people.js";
import type { PixProvider } from "./pix.js";

/** What the market says. */
export function addPrices({ ctx, router }: House) {
  const feeds = createPriceFeeds(ctx.config);
  const currencies = ctx.config.currencies && createCurrencyFeeds(ctx.config.currencies);
  const { jobs, recurring } = priceJobs(ctx, feeds, { addressOf: findClient });
  registerPricesRoutes(router);
  return {
    freshen: createFreshenPrices(ctx, feeds),
    freshenCurrencies: currencies && createFreshenCurrencies(ctx, currencies),
    jobs,
    recurring: [...recurring, ...(currencies ? currencyJobs(ctx, currencies) : [])],
  };
}

export type FreshenPrices = ReturnType<typeof createFreshenPrices>;

/** The desk, which trades with clients itself. */
export function addDesk({ ctx, router }: House, freshenPrices: FreshenPrices) {
  const ports: OtcPorts = {
    isVerified,
    addressOf: findClient,
    clientsOf: customerSummaries,
    stoppedAmong: markedAmong,
    priceSource: livePrice,
    confirmedPrice,
    freshenPrices,
    administrators: bankAdministrators,
  };
  registerOtcRoutes(router, ctx, ports);
  return {
    ports,
    recurring: [
      expireQuotesJob(ctx),
      expireRequestsJob({ ...ctx, ...ports }),
      watchMarketJob({ ...ctx, ...ports }),
    ],
  };
}

/** The exchange of any asset for any other. */
export function addExchange({ ctx, router }: House, prices: ReturnType<typeof addPrices>) {
  const ports: ExchangePorts = {
    isVerified,
    addressOf: findClient,
    stoppedAmong: markedAmong,
    confirmedPrice,
    async freshen(asset, maxAgeSeconds) {
      const currency = CURRENCIES.find((one) => one === asset);
      const coin = OTC_ASSETS.find((one) => one === asset);
      if (currency) await prices.freshenCurrencies?.(currency, maxAgeSeconds);
      if (coin) await prices.freshen(coin, maxAgeSeconds);
    },
    async isHalted(db, asset) {
      const coin = OTC_ASSETS.find((one) => one === asset);
      return coin !== undefined && (await findOpenHalt(db, coin)) !== undefined;
    },
  };
  registerExchangeRoutes(router, ports);
  return { recurring: [expireExchangeQuotesJob(ctx)] };
}

/** The market between people. */
export function addP2p(
  { ctx, router, limiter, fileMakers }: House,
  { desk, provider }: { desk: OtcPorts; provider: PixProvider },
) {
  const ports: P2pPorts = {
    priceSource: livePrice,
    confirmedPrice,
    directory: provider.directory,
    limiter,
    lastProofOf,
    findAdministrator,
    areConnected,
    assertClient,
    clientsOf: customerSummaries,
    searchClients,
    cpfOf: async (db, userId) => ({
      cpf: await cpfOf(ctx, db, userId),
      isProven: (await getProfile(db, userId)).cpfVerified,
    }),
    lockHolders: clientLocks(ctx),
    stoppedAmong: markedAmong,
    addressesOf: findClients,
    spendAsTransfer,
    payersOf: (db, userId, received) =>
      payersOfReceived(
        db,
        userId,
        received.map(({ receivedId }) => receivedId),
      ),
    contestsOf: openContestsOf,
    ownPixKey: activeKeyOf,
    deskQuote: async (request, { side, asset, amount }) => {
      const traded = OTC_ASSETS.find((one) => one === asset);
      return traded && previewQuote({ ...request, ...desk }, { side, asset: traded, amount });
    },
  };
  registerP2pRoutes(router, ctx, {
    ...ports,
    drawPack: fileMakers.drawPack,
  });
  return { ports, ...p2pJobs({ ...ctx, ...ports }) };
}
