import { fileURLToPath } from "node:url";
import type {} from "@fastify/multipart";
import type {} from "@fastify/swagger";
import {
  acceptPhoneProof,
  bannedAmong,
  cleanUpIdentityJob,
  createIdentity,
  findAdministrator,
  findEmails,
  findUser,
  findUserByAddress,
  type Hashing,
  type Identity,
  lastProofOf,
  listAdministrators,
  overrideSettings,
  registerIdentityRoutes,
  type SettingsOverride,
  secondFactorAt,
  sendPhoneProof,
  signInByFunction,
} from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { type Database, openDatabase, type Tx } from "@lastro/platform/database/database";
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
import { languageOf } from "@lastro/platform/language";
import type { Notifications } from "@lastro/platform/listen";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { addMetrics, type Measure } from "@lastro/platform/metrics";
import { forgetMessagesJob } from "@lastro/platform/retention/forget-messages.job";
import { retentionJob } from "@lastro/platform/retention/retention.job";
import { sharedChoice, sharedRead } from "@lastro/platform/shared-read";
import { createHttpGateway } from "@lastro/platform/sms/http-gateway";
import { sendSmsJob } from "@lastro/platform/sms/send-sms.job";
import { isUuid } from "@lastro/platform/uuid";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { REALMS } from "./configuration/realms.js";
import { addDeployment } from "./deployment/deployment-route.js";
import { type FileMakers, makersHere } from "./file-makers.js";
import { renderMail } from "./letters.js";
import {
  type AccountsPorts,
  createTransfers,
  describeTogether,
  limitChanged,
  notifyOfTransfersJob,
  readMovement,
  registerAccountsRoutes,
  registerClientLimitRoutes,
  registerTransferRoutes,
  spendAsTransfer,
  TRANSFER_LIMITS,
  transferReceived,
} from "./modules/accounts/index.js";
import { backofficeJobs, registerBackofficeRoutes, suspensionAction } from "./modules/backoffice/index.js";
import { caseTimers, registerCaseRoutes } from "./modules/cases/index.js";
import { registerApprovalRoutes } from "./modules/compliance/index.js";
import {
  addressHolders,
  bankWalletProduct,
  type CryptoPorts,
  cryptoNotices,
  describeCryptoMovements,
  registerCryptoRoutes,
} from "./modules/crypto/index.js";
import {
  ARRIVAL_CASES,
  advancePayment,
  type CustodyPorts,
  createAddressSources,
  createBitcoinWallet,
  createChains,
  createHttpSigner,
  createNetworks,
  createSolanaWallet,
  custodyJobs,
  depositAttributionAction,
  followAddress,
  type IncomingPorts,
  ownersOfDisplacedIncoming,
  registerCustodyRoutes,
  returnAction,
  writeOffAction,
} from "./modules/custody/index.js";

import {
  accountNotices,
  bankSettings,
  createCpfDirectory,
  createFindParties,
  customerHooks,
  customerSummaries,
  customersJobs,
  deviceRegistered,
  getProfile,
  isVerified,
  kycNotices,
  lockHolder,
  lockParties,
  privacyJobs,
  registerCustomersRoutes,
  registerDeviceRoutes,
  registerPrivacyRoutes,
  storedHandle,
} from "./modules/customers/index.js";
import { registerDemoRoutes } from "./modules/demo/index.js";
import {
  admitTrader,
  countOpenPayments,
  DISPUTE_CASES,
  depositProduct,
  grainJobs,
  marketDelivery,
  marketplaceSettings,
  orderTimers,
  registerGrainRoutes,
  rulingAction,
  traderHooks,
  withdrawalProduct,
} from "./modules/grain/index.js";
import { forgetLimitCountsJob } from "./modules/limits/index.js";
import {
  forgetNoticesJob,
  noticeKinds,
  registerNoticeRoutes,
  sendNoticesJob,
} from "./modules/notices/index.js";
import {
  describeTrades,
  expireQuotesJob,
  OTC_LIMITS,
  type OtcPorts,
  otcNotices,
  registerOtcRoutes,
  settingsAction,
  watchMarketJob,
} from "./modules/otc/index.js";
import {
  compareSent,
  followNamed,
  type PayoutPorts,
  payoutAction,
  payoutJobs,
  stopPayouts,
} from "./modules/payments-out/index.js";
import {
  attributionAction,
  createPixProvider,
  describePixMovements,
  PIX_LIMITS,
  type PixPorts,
  pixJobs,
  pixMeasures,
  pixNotices,
  registerPixRoutes,
  UNMATCHED_PIX_CASES,
} from "./modules/pix/index.js";
import {
  contestAction,
  createContests,
  followClaims,
  followRecoveries,
  markedAmong,
  PIX_DISPUTE_CASES,
  type PixDisputePorts,
  pixDisputeJobs,
  pixDisputeNotices,
  registerPixDisputeRoutes,
} from "./modules/pix-disputes/index.js";
import {
  createSentPix,
  describePayments,
  forgetPreviewsJob,
  type PixPaymentPorts,
  pixPaymentNotices,
  pixPaymentProduct,
  registerPixPaymentRoutes,
  runSchedulesJob,
  scheduleSkipped,
} from "./modules/pix-payments/index.js";
import {
  confirmedPrice,
  createFreshenPrices,
  createPriceFeeds,
  livePrice,
  liveQuote,
  priceJobs,
  registerPricesRoutes,
  type Trust,
  worthForLimits,
  worthOfDollars,
} from "./modules/prices/index.js";
import { createReceiptKeys, registerReceiptRoutes } from "./modules/receipts/index.js";
import {
  describeRecoveryFees,
  openForIncoming,
  RECOVERY_CASES,
  type RecoveryPorts,
  recoveryAction,
  recoveryJobs,
  recoveryNotices,
  registerRecoveryRoutes,
} from "./modules/recoveries/index.js";
import { runTimersJob } from "./modules/timers/index.js";
import { privacyPorts, traderPrivacyPorts } from "./privacy-ports.js";
import { runVerification } from "./verify/run-verification.js";

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
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
}

const WEB_APP = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** How old the rate of a withdrawal may be before the market is asked again. */
const FRESH_RATE_SECONDS = 60;
/** How far the two sources may stand apart for withdrawals to be paid in reais at the lower of them. */
const WITHDRAWAL_TRUST: Trust = { maxAgeSeconds: 300, maxDeviationBps: 300 };

/** The table of contents: every module, its ports, its routes and its jobs, by name. */
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
  const http = await createHttpServer(ctx);
  const limiter = createRateLimiter(openDatabase(relaxedPool), ctx.clock, ctx.config);

  const bankAdministrators = (db: Database | Tx, now: Date) => listAdministrators(db, REALMS.bank, now);

  const identity = await createIdentity({
    ctx,
    pool,
    relaxedPool,
    limiter,
    hashing,
    hooks: customerHooks,
    realm: REALMS.bank,
    settings: overrideSettings(bankSettings(ctx.config), identitySettings),
  });
  const traderIdentity = await createIdentity({
    ctx,
    pool,
    relaxedPool,
    limiter,
    hashing,
    hooks: traderHooks,
    realm: REALMS.marketplace,
    settings: marketplaceSettings(ctx.config),
  });
  const router = createRouter({
    app: http,
    ctx,
    admit: ({ url, headers: { authorization } }, chargeFor) =>
      url.startsWith("/agro/")
        ? admitTrader(ctx.db, traderIdentity, authorization, chargeFor)
        : identity.admit(authorization, chargeFor),
    limiter,
  });
  registerIdentityRoutes(router, ctx, identity.engine);

  const customers = customersJobs(ctx);
  registerCustomersRoutes(router, ctx, {
    limiter,
    phoneProof: {
      send: (ctx, of) => sendPhoneProof(ctx, identity.engine, of),
      accept: (ctx, of, code) => acceptPhoneProof(ctx, identity.engine, of, code),
    },
  });

  const priceFeeds = createPriceFeeds(ctx.config);
  const freshenPrices = createFreshenPrices(ctx, priceFeeds);
  const prices = priceJobs(ctx, priceFeeds);
  registerPricesRoutes(router);

  const backoffice = backofficeJobs(ctx, { verify: runVerification, databaseUrl });
  registerBackofficeRoutes(router, { limiter, cpfs: createCpfDirectory(ctx) });

  const apiPix = createPixProvider(ctx);
  const disputePorts: PixDisputePorts = {
    psp: apiPix.charges,
    disputes: apiPix.disputes,
    sent: createSentPix(ctx),
    findClient,
    emailsOf: findEmails,
    limiter,
  };
  const disputes = pixDisputeJobs({ ...ctx, ...disputePorts });
  registerPixDisputeRoutes(router, disputePorts);
  const pixPorts: PixPorts = {
    contests: createContests(async () => {
      await followClaims({ ...ctx, ...disputePorts });
      await followRecoveries({ ...ctx, ...disputePorts });
    }),
    psp: apiPix.charges,
    keys: apiPix.keys,
    payeeOf: async (db, userId) => {
      const { name, address } = await getProfile(db, userId);
      return { name, city: address.cidade };
    },
    assertClient: async (db, userId) => void (await getProfile(db, userId)),
    findClient,
    lockHolder: (tx, userId) => lockHolder(tx, ctx, userId),
    emailsOf: findEmails,
    callbacks: apiPix.callbacks,
    followPayouts: (named) => followNamed({ ...ctx, ...payoutPorts }, named),
    compareSent: (period) => compareSent({ ...ctx, pixPayouts: apiPix.payouts }, period),
  };
  const pix = pixJobs({ ...ctx, ...pixPorts });
  registerPixRoutes(router, ctx, pixPorts);
  if (ctx.config.mode === "demo") registerDemoRoutes(router);

  const otcPorts: OtcPorts = {
    isVerified,
    addressOf: findClient,
    stoppedAmong: markedAmong,
    priceSource: livePrice,
    confirmedPrice,
    freshenPrices,
    administrators: bankAdministrators,
  };
  registerOtcRoutes(router, ctx, otcPorts);

  const accountsPorts: AccountsPorts = {
    describers: {
      pix: describeTogether(describePixMovements, describePayments(ctx)),
      otc: describeTrades,
      crypto: describeTogether(describeCryptoMovements, describeRecoveryFees),
    },
    holder: getProfile,
  };
  registerAccountsRoutes(router, {
    ...accountsPorts,
    drawStatement: fileMakers.drawStatement,
  });
  registerDeviceRoutes(router, { lastProofOf });
  registerClientLimitRoutes(router, {
    policies: [PIX_LIMITS, TRANSFER_LIMITS, OTC_LIMITS],
    isVerified,
    lastProofOf,
    addressOf: findClient,
    isClient: async (db, userId) => (await customerSummaries(db, [userId])).has(userId),
  });
  registerReceiptRoutes(router, {
    keys: createReceiptKeys(ctx.config),
    limiter,
    readMovement: (asking, ask) => readMovement(asking, accountsPorts, ask),
    holder: getProfile,
    maskedCpfs: createCpfDirectory(ctx).maskedCpfs,
    drawReceipt: fileMakers.drawReceipt,
  });
  const batchCtx = batchPool ? { ...ctx, db: openDatabase(batchPool) } : ctx;
  const transfers = createTransfers(batchCtx, {
    findParties: createFindParties(ctx),
    lockParties,
    stoppedAmong: markedAmong,
    storedHandle: (to) => storedHandle(ctx, to),
    worthInReais: (amount) => worthForLimits(ctx.db, ctx.clock, amount),
    limiter,
  });
  registerTransferRoutes(router, transfers);

  const market = {
    freshenPrice: () => freshenPrices("USDT", FRESH_RATE_SECONDS),
    usdtPrice: async (db: Database | Tx) => {
      const price = await confirmedPrice(db, ctx.clock, "USDT", WITHDRAWAL_TRUST);
      return price.is === "confirmed" ? price.low : undefined;
    },
  };
  const signer = createHttpSigner(ctx.config.custody);
  const custodyPorts: CustodyPorts = {
    networks: createNetworks(ctx, (network) =>
      followAddress({ ...ctx, countOpen: countOpenPayments }, network),
    ),
    signer,
    bitcoin: createBitcoinWallet(ctx.config),
    solana: createSolanaWallet(ctx.config),
    deposits: depositProduct,
  };
  const incomingPorts: IncomingPorts = {
    chains: createChains(ctx.config, custodyPorts.networks),
    sources: createAddressSources(ctx, signer),
    holders: addressHolders({
      lockHolder: (tx, userId) => lockHolder(tx, ctx, userId),
      needsPerson: openForIncoming,
    }),
  };
  const custody = custodyJobs({ ...ctx, ...custodyPorts, ...incomingPorts });
  registerCustodyRoutes(router, { ...custodyPorts, findAdministrator });

  const clientPorts = {
    lockHolder: (tx: Tx, userId: string) => lockHolder(tx, ctx, userId),
    // What was credited and the chain no longer shows, and who is marked for fraud.
    frozenAmong: async (db: Database | Tx, ids: readonly string[]) =>
      new Set([...(await ownersOfDisplacedIncoming(db, ids)), ...(await markedAmong(db, ids))]),
    namesOf: async (db: Database | Tx, ids: readonly string[]) =>
      new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name])),
  };
  const payoutPorts: PayoutPorts = {
    products: {
      grain: withdrawalProduct(market),
      pix_payment: pixPaymentProduct(ctx, { ...pixPorts, frozenAmong: markedAmong }),
      bank_wallet: bankWalletProduct(ctx, clientPorts),
    },
    pixPayouts: apiPix.payouts,
    sendByChain: (payment, subject) => advancePayment({ ...ctx, ...custodyPorts }, payment, subject),
  };
  const cryptoPorts: CryptoPorts = {
    ...clientPorts,
    chains: incomingPorts.chains,
    sources: incomingPorts.sources,
    networks: custodyPorts.networks,
    signer: custodyPorts.signer,
    bitcoin: custodyPorts.bitcoin,
    solana: custodyPorts.solana,
    products: payoutPorts.products,
    spendAsTransfer: async (tx, asking, amount) =>
      spendAsTransfer(tx, asking, await worthForLimits(tx, ctx.clock, amount)),
    worthOfDollars: (db, asset, dollars) => worthOfDollars(db, ctx.clock, asset, dollars),
    holderOf: async (db, userId) => ({
      language: (await getProfile(db, userId)).language,
      cpf: (await createCpfDirectory(ctx).maskedCpfs(db, [userId])).get(userId) ?? "",
    }),
    lastProofOf,
    assertClient: async (db, userId) => void (await getProfile(db, userId)),
  };
  registerCryptoRoutes(router, cryptoPorts);
  const recoveryPorts: RecoveryPorts = {
    ...cryptoPorts,
    holders: incomingPorts.holders,
    findClient,
    emailsOf: findEmails,
    limiter,
  };
  const recoveries = recoveryJobs({ ...ctx, ...recoveryPorts });
  registerRecoveryRoutes(router, recoveryPorts);
  const payouts = payoutJobs({ ...ctx, ...payoutPorts });
  const pixPaymentPorts: PixPaymentPorts = {
    ...payoutPorts,
    ...pixPorts,
    directory: apiPix.directory,
    limiter,
    isVerified,
    addressOf: findClient,
    lastProofOf,
  };
  registerPixPaymentRoutes(router, pixPaymentPorts);

  const usdtQuote = (db: Database | Tx) => liveQuote(db, ctx.clock, "USDT");
  const traderPrivacy = traderPrivacyPorts(traderIdentity, fileMakers.writeArchive);
  const grain = grainJobs({
    ...ctx,
    usdtQuote,
    privacy: traderPrivacy,
    writeTables: fileMakers.writeTables,
    networks: custodyPorts.networks,
  });
  registerGrainRoutes(router, ctx, {
    signIn: signInByFunction(traderIdentity.engine),
    drawContract: fileMakers.drawContract,
    writeTables: fileMakers.writeTables,
    stopWithdrawals: (tx, acting, userId) => stopPayouts(tx, { ...acting, ...payoutPorts }, userId),
    privacy: traderPrivacy,
    wallet: { ...market, ...custodyPorts, ...payoutPorts, directory: apiPix.directory, limiter },
    limiter,
    suspendedAmong: bannedAmong,
    suspendedNow: sharedChoice((userIds) => bannedAmong(ctx.db, userIds, ctx.clock.now())),
    usdtInReais: sharedRead(() => livePrice(ctx.db, ctx.clock, "USDT")),
    usdtQuote,
  });
  registerApprovalRoutes(router, {
    actions: {
      "custody.withdrawal": payoutAction(payoutPorts),
      "custody.return": returnAction,
      "custody.attribution": depositAttributionAction(custodyPorts),
      "custody.write_off": writeOffAction(custodyPorts),
      "grain.ruling": rulingAction,
      "otc.settings": settingsAction(otcPorts),
      "pix.attribution": attributionAction(pixPorts),
      "pix.contest": contestAction,
      "crypto.recovery": recoveryAction(recoveryPorts),
      "identity.suspension": suspensionAction,
    },
    administrators: bankAdministrators,
    findAdministrator,
    secondFactorAt,
  });

  const kinds = [DISPUTE_CASES, UNMATCHED_PIX_CASES, ARRIVAL_CASES, ...PIX_DISPUTE_CASES, RECOVERY_CASES];
  registerCaseRoutes(router, { kinds, administrators: bankAdministrators, findAdministrator, limiter });

  const privacyOf = privacyPorts(identity, accountsPorts, fileMakers.writeArchive);
  const privacy = privacyJobs(ctx, privacyOf);
  registerPrivacyRoutes(router, privacyOf);

  registerNoticeRoutes(router, {
    kinds: noticeKinds([
      ...pixNotices,
      ...pixDisputeNotices,
      ...pixPaymentNotices,
      scheduleSkipped,
      ...otcNotices,
      ...kycNotices,
      ...accountNotices,
      transferReceived,
      ...cryptoNotices,
      ...recoveryNotices,
      limitChanged,
      deviceRegistered,
    ]),
    readerOf: async (db, userId) => ({ language: (await findClient(db, userId))?.language ?? "pt-BR" }),
  });

  const readiness = createReadiness([
    ...databaseReadiness({ db: ctx.db, databaseUrl, notifications, clock: ctx.clock, name: process }),
    ...readinessChecks,
  ]);
  addHealth(http, readiness);
  addDeployment(http, ctx);
  const measures = [...jobMeasures(ctx.db), ...pixMeasures(ctx.db)];
  addMetrics(http, pool, measures);
  addLiveEvents(router, notifications);
  await addWebApp(http, WEB_APP);
  return {
    http,
    readiness,
    measures,
    identity,
    jobs: [
      sendMailsJob(ctx, renderMail),
      sendSmsJob(ctx, ctx.config.sms && createHttpGateway(ctx.config.sms)),
      notifyOfTransfersJob(ctx),
      ...customers.jobs,
      ...privacy.jobs,
      ...prices.jobs,
      ...pix.jobs,
      ...disputes.jobs,
      ...custody.jobs,
      ...payouts.jobs,
      ...recoveries.jobs,
      ...grain.jobs,
      ...backoffice.jobs,
    ],
    recurring: [
      cleanUpIdentityJob(ctx, [identity.engine, traderIdentity.engine]),
      ...customers.recurring,
      ...privacy.recurring,
      ...prices.recurring,
      ...pix.recurring,
      ...disputes.recurring,
      ...custody.recurring,
      ...payouts.recurring,
      ...recoveries.recurring,
      ...grain.recurring,
      runTimersJob(ctx, [orderTimers, ...caseTimers(kinds)]),
      expireQuotesJob(ctx),
      watchMarketJob({ ...ctx, ...otcPorts }),
      sendNoticesJob(ctx, [marketDelivery({ ...ctx, usdtQuote })]),
      forgetMessagesJob(ctx),
      forgetLimitCountsJob(ctx),
      forgetPreviewsJob(ctx),
      runSchedulesJob({ ...ctx, ...pixPaymentPorts }),
      forgetNoticesJob(ctx),
      retentionJob(ctx),
      ...backoffice.recurring,
    ],
  };
}

/** A client as other modules name one: by id, or by a confirmed e-mail address. */
async function findClient(db: Database | Tx, idOrEmail: string) {
  const user = isUuid(idOrEmail)
    ? await findUser(db, idOrEmail)
    : await findUserByAddress(db, idOrEmail, REALMS.bank);
  return user && { userId: user.id, email: user.email, language: languageOf(user.metadata) };
}
