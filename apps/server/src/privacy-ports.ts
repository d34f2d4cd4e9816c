import {
  ACCOUNT_RECORDS,
  accountRecords,
  banUser,
  forgetUser,
  type Identity,
  provePresence,
} from "@lastro/identity";
import { isZero } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type AccountsPorts, statementRecords } from "./modules/accounts/index.js";
import { forgetInterest } from "./modules/backoffice/index.js";
import { basketRecords, hasBasket } from "./modules/basket/index.js";
import {
  type CardPorts,
  cardRecords,
  closeCardsOf,
  contestRecords,
  forgetCardHolder,
  hasCardOutstanding,
} from "./modules/cards/index.js";
import { cashbackRecords, hasPendingCashback } from "./modules/cashback/index.js";
import {
  companyRecords,
  endMembershipsOf,
  forgetApplicationsOf,
  isLastOwner,
} from "./modules/companies/index.js";
import type { ReadRecords, WriteArchive } from "./modules/compliance/index.js";
import {
  addressRecords,
  cryptoDepositRecords,
  cryptoWithdrawalRecords,
  forgetEntries,
} from "./modules/crypto/index.js";
import { KYC, type PrivacyPorts } from "./modules/customers/index.js";
import { exchangeRecords, hasOpenExchangeQuote } from "./modules/exchange/index.js";
import {
  depositRecords,
  hasOpenDeposit,
  type TraderPrivacyPorts,
  walletIdsOf,
  withdrawalRecords,
} from "./modules/grain/index.js";
import {
  endIntegrationsOf,
  forgetIntegrationsOf,
  keyRecords,
  webhookRecords,
} from "./modules/integrations/index.js";
import {
  endSavingsOf,
  forgetGoals,
  goalRecords,
  hasInvestments,
  investmentRecords,
} from "./modules/investments/index.js";
import { balancesOf, debtOf, entriesOf } from "./modules/ledger/index.js";
import { forgetMarketLink, transferRecords } from "./modules/market-link/index.js";
import { forgetPushDevices } from "./modules/notices/index.js";
import { hasOpenQuote, OTC_SETTLED, orderRecords, requestRecords } from "./modules/otc/index.js";
import { closeAdsOf, forgetMarketPerson, hasOpenTrade, tradeRecords } from "./modules/p2p/index.js";
import { forgetDestinations, hasOpenPayout } from "./modules/payments-out/index.js";
import { chargeRecords, hasOpenCharge, PIX_RECEIVED, removeKeysOf } from "./modules/pix/index.js";
import { disputeRecords, hasOpenDispute } from "./modules/pix-disputes/index.js";
import {
  cancelSchedulesOf,
  forgetReceivers,
  forgetTargets,
  payeeRecords,
  paymentRecords,
  removePayeesOf,
  scheduleRecords,
} from "./modules/pix-payments/index.js";
import {
  alertRecords,
  favouriteRecords,
  forgetAlerts,
  forgetFavourites,
  PRICE_ALERTS,
} from "./modules/prices/index.js";
import { receiptRecords } from "./modules/receipts/index.js";
import { hasOpenRecovery, recoveryRecords } from "./modules/recoveries/index.js";
import { endPlansOf, recurringBuyRecords } from "./modules/recurring-buys/index.js";
import { forgetSupportOf, supportRecords } from "./modules/support/index.js";
import { costRecords, forgetCosts } from "./modules/tax/index.js";
import { forgetGuardians, hasVaulted, vaultRecords } from "./modules/vault/index.js";
import { forgetWallets, web3Records } from "./modules/web3/index.js";

/** A closed account stays shut for good: nobody opens it by waiting. */
const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

/** Everything the modules keep about a client, and what each still owes or is owed when the client leaves. */
export function privacyPorts(
  identity: Pick<Identity, "engine">,
  { accounts, cards }: { readonly accounts: AccountsPorts; readonly cards: CardPorts },
  writeArchive: WriteArchive,
): PrivacyPorts {
  return {
    records: {
      ...signInRecords(),
      extrato: (ctx, userId) => statementRecords(ctx, accounts, userId),
      comprovantes: (ctx, userId) => receiptRecords(ctx.db, userId),
      "pix/cobrancas": (ctx, userId) => chargeRecords(ctx, userId),
      "pix/pagamentos": (ctx, userId) => paymentRecords(ctx, userId),
      "pix/favorecidos": (ctx, userId) => payeeRecords(ctx, userId),
      "pix/agendamentos": (ctx, userId) => scheduleRecords(ctx, userId),
      "pix/contestacoes": (ctx, userId) => disputeRecords(ctx.db, userId),
      "cripto/enderecos": (ctx, userId) => addressRecords(ctx, userId),
      "cripto/depositos": (ctx, userId) => cryptoDepositRecords(ctx, userId),
      "cripto/envios": (ctx, userId) => cryptoWithdrawalRecords(ctx, userId),
      "cripto/carteiras": (ctx, userId) => web3Records(ctx, userId),
      "cripto/cesta": (ctx, userId) => basketRecords(ctx, userId),
      "cripto/cofre": (ctx, userId) => vaultRecords(ctx, userId),
      "cripto/marketplace": (ctx, clientId) => transferRecords(ctx, { clientId }),
      "cripto/recuperacoes": (ctx, userId) => recoveryRecords(ctx, userId),
      "ajuda/conversas": (ctx, userId) => supportRecords(ctx, userId),
      "p2p/negociacoes": (ctx, userId) => tradeRecords(ctx, userId),
      "cartoes/prp": (ctx, userId) => cashbackRecords(ctx, userId),
      cartoes: (ctx, userId) => cardRecords(ctx, userId),
      "cartoes/contestacoes": (ctx, userId) => contestRecords(ctx, userId),
      "otc/ordens": (ctx, userId) => orderRecords(ctx.db, userId),
      "otc/pedidos-de-cotacao": (ctx, userId) => requestRecords(ctx.db, userId),
      "investimentos/compras-recorrentes": (ctx, userId) => recurringBuyRecords(ctx, userId),
      "investimentos/objetivos": (ctx, userId) => goalRecords(ctx.db, userId),
      investimentos: (ctx, userId) => investmentRecords(ctx.db, userId),
      empresas: companyRecords,
      "impostos/custos": (ctx, userId) => costRecords(ctx.db, userId),
      "cambio/operacoes": (ctx, userId) => exchangeRecords(ctx.db, userId),
      "integracoes/chaves": (ctx, userId) => keyRecords(ctx, userId),
      "integracoes/webhooks": (ctx, userId) => webhookRecords(ctx, userId),
      "mercado/favoritas": (ctx, userId) => favouriteRecords(ctx.db, userId),
      "mercado/alertas": (ctx, userId) => alertRecords(ctx.db, userId),
    },
    letterCategories: {
      pix_received: PIX_RECEIVED,
      otc_settled: OTC_SETTLED,
      price_alerts: PRICE_ALERTS,
      kyc: KYC,
    },
    writeArchive,
    obstacles: {
      balance: (db, _ctx, userId) => hasMoney(db, userId),
      debt: async (db, _ctx, userId) => !isZero(await debtOf(db, userId)),
      otc_quote: (db, ctx, userId) => hasOpenQuote(db, userId, ctx.clock.now()),
      exchange_quote: (db, ctx, userId) => hasOpenExchangeQuote(db, userId, ctx.clock.now()),
      investment: (db, _ctx, userId) => hasInvestments(db, userId),
      basket: (db, _ctx, userId) => hasBasket(db, userId),
      vault: (db, _ctx, userId) => hasVaulted(db, userId),
      recovery: (db, _ctx, userId) => hasOpenRecovery(db, userId),
      pix_dispute: (db, _ctx, userId) => hasOpenDispute(db, userId),
      pix_charge: (db, ctx, userId) => hasOpenCharge(db, userId, ctx.clock.now()),
      company: (db, _ctx, userId) => isLastOwner(db, userId),
      card: (db, _ctx, userId) => hasCardOutstanding(db, userId),
      p2p_trade: (db, _ctx, userId) => hasOpenTrade(db, userId),
      cashback_pending: (db, _ctx, userId) => hasPendingCashback(db, userId),
    },
    provePresence: (ctx, proof) => provePresence(ctx, identity.engine, proof),
    async suspendForGood(tx, ctx, userId) {
      await removeKeysOf(tx, ctx, userId);
      await cancelSchedulesOf(tx, ctx, userId);
      await endPlansOf(tx, ctx, userId);
      await endSavingsOf(tx, ctx, userId);
      await closeAdsOf(tx, ctx, userId);
      await closeCardsOf(tx, { ...ctx, ...cards }, userId);
      await endMembershipsOf(tx, ctx, userId);
      await endIntegrationsOf(tx, ctx, userId);
      await forgetAlerts(tx, userId);
      await forgetMarketLink(tx, { clientId: userId });
      await forgetPushDevices(tx, userId);
      await banUser(tx, userId, FOR_GOOD);
    },
    async forgetPerson(tx, ctx, userId) {
      await forgetDestinations(tx, ctx, userId);
      await forgetReceivers(tx, ctx, userId);
      await removePayeesOf(tx, userId);
      await forgetTargets(tx, ctx, userId);
      await forgetEntries(tx, userId, ctx.clock.now());
      await forgetGuardians(tx, userId);
      await forgetWallets(tx, userId, ctx.clock.now());
      await forgetMarketPerson(tx, userId);
      await forgetCardHolder(tx, userId);
      await forgetSupportOf(tx, userId);
      await forgetAlerts(tx, userId);
      await forgetFavourites(tx, userId);
      await forgetCosts(tx, userId);
      await forgetApplicationsOf(tx, ctx, userId);
      await forgetGoals(tx, userId);
      await forgetIntegrationsOf(tx, userId);
      await forgetUser(tx, ctx, identity.engine, userId);
    },
    forgetInterest,
  };
}

/** The same for the people of the marketplace. */
export function traderPrivacyPorts(
  identity: Pick<Identity, "engine">,
  writeArchive: WriteArchive,
): TraderPrivacyPorts {
  return {
    records: {
      ...signInRecords(),
      "carteira/depositos": depositRecords,
      "carteira/saques": withdrawalRecords,
      "carteira/lancamentos": (ctx, userId) => entriesOf(ctx.db, userId),
      "carteira/conta-do-banco": (ctx, traderId) => transferRecords(ctx, { traderId }),
      "integracoes/chaves": (ctx, userId) => keyRecords(ctx, userId),
      "integracoes/webhooks": (ctx, userId) => webhookRecords(ctx, userId),
    },
    writeArchive,
    auditSubjects: walletIdsOf,
    obstacles: { deposit: hasOpenDeposit, withdrawal: hasOpenPayout, balance: hasMoney },
    provePresence: (ctx, proof) => provePresence(ctx, identity.engine, proof),
    forgetSignIn: (tx, ctx, userId) => forgetUser(tx, ctx, identity.engine, userId),
    async suspendForGood(tx, ctx, userId) {
      await endIntegrationsOf(tx, ctx, userId);
      await forgetMarketLink(tx, { traderId: userId });
      await banUser(tx, userId, FOR_GOOD);
    },
    async forgetPerson(tx, ctx, userId) {
      await forgetDestinations(tx, ctx, userId);
      await forgetIntegrationsOf(tx, userId);
      await forgetUser(tx, ctx, identity.engine, userId);
    },
  };
}

function signInRecords(): Readonly<Record<string, ReadRecords>> {
  return Object.fromEntries(
    ACCOUNT_RECORDS.map((kind): [string, ReadRecords] => [
      kind,
      (ctx, userId) => accountRecords(ctx.db, userId, kind),
    ]),
  );
}

async function hasMoney(db: Database | Tx, userId: string): Promise<boolean> {
  const balances = await balancesOf(db, userId);
  return balances.some(({ available, held }) => !isZero(available) || !isZero(held));
}
