import { fileURLToPath } from "node:url";
import type {} from "@fastify/multipart";
import type {} from "@fastify/swagger";
import {
  acceptPhoneProof,
  cleanUpIdentityJob,
  type Hashing,
  type Identity,
  lastProofOf,
  registerIdentityRoutes,
  type SettingsOverride,
  sendPhoneProof,
} from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { openDatabase } from "@lastro/platform/database/database";
import { addHealth } from "@lastro/platform/http/health";
import { addLiveEvents } from "@lastro/platform/http/live-events";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import {
  createReadiness,
  databaseReadiness,
  type Readiness,
  type ReadinessCheck,
} from "@lastro/platform/http/readiness";
import { createRouter } from "@lastro/platform/http/router";
import { createHttpServer } from "@lastro/platform/http/server";
import { addWebApp } from "@lastro/platform/http/web-app";
import { jobMeasures } from "@lastro/platform/jobs/measures";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import type { Notifications } from "@lastro/platform/listen";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { addMetrics, type Measure } from "@lastro/platform/metrics";
import { forgetMessagesJob } from "@lastro/platform/retention/forget-messages.job";
import { retentionJob } from "@lastro/platform/retention/retention.job";
import { createHttpGateway } from "@lastro/platform/sms/http-gateway";
import { sendSmsJob } from "@lastro/platform/sms/send-sms.job";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { addAccounts } from "./app/accounts.js";
import { addBasket } from "./app/basket.js";
import { addCards, cardFrames } from "./app/cards.js";
import { addCashback } from "./app/cashback.js";
import { addCompanies } from "./app/companies.js";
import { addCrypto, addCustody } from "./app/crypto.js";
import { addDecisions, CASES } from "./app/decisions.js";
import { addGrain, marketDesk } from "./app/grain.js";
import { type House, jobsOf } from "./app/house.js";
import { createIdentities } from "./app/identities.js";
import { addIntegrations, integrationRealms, withApiKeys } from "./app/integrations.js";
import { addInvestments } from "./app/investments.js";
import { addLiabilities } from "./app/liabilities.js";
import { addDesk, addExchange, addP2p, addPrices } from "./app/market.js";
import { addMarketLink } from "./app/market-link.js";
import { addNotices } from "./app/notices.js";
import { payoutPorts, withdrawalMarket } from "./app/payouts.js";
import { addPix, addPixPayments, createPix } from "./app/pix.js";
import { addRecurringBuys } from "./app/recurring-buys.js";
import { addStatus } from "./app/status.js";
import { addSupport } from "./app/support.js";
import { addVault } from "./app/vault.js";
import { addWeb3 } from "./app/web3.js";
import { addDeployment } from "./deployment/deployment-route.js";
import { type FileMakers, makersHere } from "./file-makers.js";
import { exportHeadsJob } from "./heads/export-heads.job.js";
import { verifyWithHeads } from "./heads/verify-with-heads.js";
import { renderMail } from "./letters.js";
import { notifyOfTransfersJob } from "./modules/accounts/index.js";
import {
  backofficeJobs,
  registerBackofficeRoutes,
  verificationMeasures,
} from "./modules/backoffice/index.js";
import type { CardProvider } from "./modules/cards/index.js";
import { caseTimers } from "./modules/cases/index.js";
import { createFindCompanyRole } from "./modules/companies/index.js";
import { networkMeasures } from "./modules/custody/index.js";
import {
  createCpfDirectory,
  customersJobs,
  privacyJobs,
  registerCustomersRoutes,
  registerPrivacyRoutes,
} from "./modules/customers/index.js";
import { registerDataApiRoutes } from "./modules/data-api/index.js";
import { marketCounterpartyJob, registerDemoRoutes } from "./modules/demo/index.js";
import { bidAnswerTimers, bidTimers, orderPixTaker, orderTimers } from "./modules/grain/index.js";
import { ledgerMeasures } from "./modules/ledger/index.js";
import { registerLifecycleRoutes } from "./modules/lifecycle/index.js";
import { forgetLimitCountsJob } from "./modules/limits/index.js";
import { sendNoticesJob } from "./modules/notices/index.js";
import { tradeTimers } from "./modules/p2p/index.js";
import { type PayoutPorts, payoutJobs } from "./modules/payments-out/index.js";
import { pixMeasures } from "./modules/pix/index.js";
import { registerTaxRoutes } from "./modules/tax/index.js";
import { runTimersJob } from "./modules/timers/index.js";
import { privacyPorts } from "./privacy-ports.js";

export interface AppOptions {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  /** A pool that does not wait for the disk, for counts whose loss costs nobody money. */
  readonly relaxedPool: pg.Pool;
  /** A pool that plans once (`PoolOptions`), for what is done in batches; `ctx.db` does them when absent. */
  readonly batchPool?: pg.Pool;
  readonly notifications: Notifications;
  /** Where passwords are hashed; in this process when absent. */
  readonly hashing?: Hashing | undefined;
  /** Where documents, spreadsheets and archives are made; in this thread when absent. */
  readonly fileMakers?: FileMakers;
  /** With the rights of the owner, for the verifier, which reads past every module. */
  readonly databaseUrl: string;
  /** Answers people when absent. */
  readonly process?: "server" | "worker";
  /** What this process needs to serve, besides its database. */
  readonly readinessChecks?: readonly ReadinessCheck[];
  /** Ways of signing in that differ from the bank's own. */
  readonly identitySettings?: SettingsOverride;
}

export interface App {
  readonly http: FastifyInstance;
  readonly readiness: Readiness;
  readonly measures: readonly Measure[];
  readonly identity: Identity;
  /** Whoever issues the house's cards, where it issues any. */
  readonly cards: CardProvider | undefined;
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
}

const WEB_APP = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** The table of contents: every part of the house, its routes and its jobs, by name. */
export async function createApp({
  ctx,
  pool,
  relaxedPool,
  batchPool,
  notifications,
  hashing,
  fileMakers = makersHere,
  databaseUrl,
  process = "server",
  readinessChecks = [],
  identitySettings = {},
}: AppOptions): Promise<App> {
  const http = await createHttpServer(ctx, { frames: cardFrames(ctx.config) });
  const limiter = createRateLimiter(openDatabase(relaxedPool), ctx.clock, ctx.config);
  const signIn = { ctx, pool, relaxedPool, limiter, hashing, settings: identitySettings };
  const { bank, marketplace, admit } = await createIdentities(signIn);
  const integrationsOf = integrationRealms(ctx, marketplace);
  const findCompanyRole = createFindCompanyRole(ctx);
  const router = createRouter({
    app: http,
    ctx,
    admit: withApiKeys(ctx, integrationsOf, admit),
    limiter,
    findCompanyRole,
  });
  const house: House = { ctx, router, limiter, fileMakers };

  registerIdentityRoutes(router, ctx, bank.engine);
  registerCustomersRoutes(router, ctx, {
    limiter,
    lastProofOf,
    phoneProof: {
      send: (ctx, of) => sendPhoneProof(ctx, bank.engine, of),
      accept: (ctx, of, code) => acceptPhoneProof(ctx, bank.engine, of, code),
    },
  });
  registerDataApiRoutes(router);
  registerLifecycleRoutes(router);
  registerBackofficeRoutes(router, { limiter, cpfs: createCpfDirectory(ctx) });
  const accounts = addAccounts(house, batchPool);

  const provider = createPix(ctx);
  const prices = addPrices(house);
  const desk = addDesk(house, prices.freshen);
  const recurringBuys = addRecurringBuys(house, desk.ports);
  const exchange = addExchange(house, prices);
  const investments = addInvestments(house);
  const basket = addBasket(house, desk.ports);
  const vault = addVault(house);
  registerTaxRoutes(router);
  const cashback = addCashback(house);
  const cards = addCards(house, { desk: desk.ports, cashback: cashback.ports });
  const p2p = addP2p(house, { desk: desk.ports, provider });
  const grainDesk = marketDesk(house, desk.ports);
  const chargeTakers = { grain: orderPixTaker(grainDesk) };
  const pix = addPix(house, { provider, p2p: p2p.ports, payouts: () => payouts, chargeTakers });
  const custody = addCustody(house);
  const market = withdrawalMarket(house, prices.freshen);
  const payouts: PayoutPorts = payoutPorts(house, { market, provider, pix: pix.ports, custody });
  const pixPayments = addPixPayments(house, { provider, pix: pix.ports, payouts });
  const companies = addCompanies(house, { transfers: accounts.transfers, pixPayments: pixPayments.ports });
  const crypto = addCrypto(house, { custody, payouts });
  const web3 = addWeb3(house, crypto.ports);
  const grain = addGrain(house, {
    ...{ identity: marketplace, provider, custody, payouts, market },
    ...{ desk: grainDesk, pix: pix.ports },
  });
  addMarketLink(house, marketplace);
  addDecisions(house, {
    ...{ payouts, custody, desk: desk.ports, pix: pix.ports },
    ...{ recoveries: crypto.recoveries, p2p: p2p.ports, contests: cards.contests },
  });
  const support = addSupport(house, accounts);
  const privacyOf = privacyPorts(bank, { accounts, cards: cards.ports }, fileMakers.writeArchive);
  registerPrivacyRoutes(router, privacyOf);
  const integrations = addIntegrations(house, integrationsOf);
  const notices = addNotices(house, grain.notices);
  const isDemo = ctx.config.mode === "demo";
  if (isDemo) registerDemoRoutes(router);

  const readiness = createReadiness([
    ...databaseReadiness({ db: ctx.db, databaseUrl, notifications, clock: ctx.clock, name: process }),
    ...readinessChecks,
  ]);
  const liabilities = addLiabilities(house, { custody });
  const status = addStatus(house, { readiness, provider, custody, cards: cards.issuer });
  addHealth(http, readiness);
  addDeployment(http, ctx);
  const measures = [
    ...jobMeasures(ctx.db),
    ...ledgerMeasures(ctx.db),
    ...pixMeasures(ctx.db),
    ...networkMeasures(ctx.db),
    ...verificationMeasures(ctx),
  ];
  addMetrics(http, pool, [...measures, addLiveEvents(router, notifications)]);
  await addWebApp(http, WEB_APP, ["/docs/states"]);
  const timers = [
    orderTimers,
    bidTimers,
    bidAnswerTimers,
    tradeTimers({ ...ctx, ...p2p.ports }),
    vault.timers,
    ...caseTimers(CASES),
  ];
  return {
    http,
    readiness,
    measures,
    identity: bank,
    cards: cards.issuer,
    ...jobsOf([
      {
        jobs: [
          sendMailsJob(ctx, renderMail),
          sendSmsJob(ctx, ctx.config.sms && createHttpGateway(ctx.config.sms)),
          notifyOfTransfersJob(ctx),
        ],
        recurring: [
          cleanUpIdentityJob(ctx, [bank.engine, marketplace.engine]),
          runTimersJob(ctx, timers),
          sendNoticesJob(ctx, [grain.delivery]),
          forgetMessagesJob(ctx),
          forgetLimitCountsJob(ctx),
          retentionJob(ctx),
        ],
      },
      notices,
      customersJobs(ctx),
      privacyJobs(ctx, privacyOf),
      ...[
        prices,
        desk,
        recurringBuys,
        exchange,
        investments,
        basket,
        vault,
        cashback,
        cards,
        p2p,
        pix,
        custody,
        payoutJobs({ ...ctx, ...payouts }),
      ],
      ...[pixPayments, companies, crypto, web3, grain, integrations, support, status],
      { recurring: [exportHeadsJob(ctx)] },
      backofficeJobs(ctx, { verify: (url) => verifyWithHeads(ctx, url, liabilities.publish), databaseUrl }),
      isDemo ? { recurring: [marketCounterpartyJob(ctx, http)] } : {},
    ]),
  };
}
