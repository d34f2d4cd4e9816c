import { lastProofOf } from "@lastro/identity";
import { openDatabase } from "@lastro/platform/database/database";
import type pg from "pg";
import {
  type AccountsPorts,
  type ClientLimitPorts,
  createTransfers,
  describeAs,
  describeTogether,
  readMovement,
  registerAccountsRoutes,
  registerClientLimitRoutes,
  registerTransferRoutes,
  TRANSFER_LIMITS,
  type Transfers,
} from "../modules/accounts/index.js";
import { CARD_LIMITS, describeCardMovements } from "../modules/cards/index.js";
import { describeCashback } from "../modules/cashback/index.js";
import { refusalToSpendAlone } from "../modules/companies/index.js";
import { describeCryptoMovements } from "../modules/crypto/index.js";
import {
  createCpfDirectory,
  createFindParties,
  getProfile,
  isVerified,
  lockParties,
  registerDeviceRoutes,
  storedHandle,
} from "../modules/customers/index.js";
import { describeExchanges } from "../modules/exchange/index.js";
import { SIGNED_DOCUMENTS } from "../modules/grain/index.js";
import { describeInvestments } from "../modules/investments/index.js";
import { describeTrades, OTC_LIMITS } from "../modules/otc/index.js";
import { describeP2pMovements, P2P_LIMITS } from "../modules/p2p/index.js";
import { describePixMovements, PIX_LIMITS } from "../modules/pix/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { describePayments } from "../modules/pix-payments/index.js";
import { worthForLimits } from "../modules/prices/index.js";
import { registerReceiptRoutes } from "../modules/receipts/index.js";
import { describeRecoveryFees } from "../modules/recoveries/index.js";
import type { House } from "./house.js";
import { findClient, isClient } from "./people.js";

/** What clients' limits need, and who decides on them. */
export const CLIENT_LIMITS: ClientLimitPorts = {
  policies: [PIX_LIMITS, TRANSFER_LIMITS, OTC_LIMITS, P2P_LIMITS, CARD_LIMITS],
  isVerified,
  lastProofOf,
  addressOf: findClient,
  isClient,
};

/** Wallets, statements, receipts, limits, devices and transfers between clients. */
export function addAccounts(
  house: House,
  batchPool: pg.Pool | undefined,
): AccountsPorts & { readonly transfers: Transfers } {
  const { ctx, router, limiter, fileMakers } = house;
  const ports: AccountsPorts = {
    describers: {
      pix: describeTogether(describePixMovements, describePayments(ctx)),
      otc: describeTrades,
      exchange: describeExchanges,
      investments: describeInvestments,
      basket: describeAs("Cesta Lastro"),
      vault: describeAs("Cofre Lastro"),
      market: describeAs("Marketplace Lastro"),
      p2p: describeP2pMovements(ctx),
      cashback: describeCashback,
      card: describeCardMovements,
      crypto: describeTogether(describeCryptoMovements, describeRecoveryFees),
    },
    holder: getProfile,
  };
  registerAccountsRoutes(router, { ...ports, drawStatement: fileMakers.drawStatement });
  registerDeviceRoutes(router, { lastProofOf });
  registerClientLimitRoutes(router, CLIENT_LIMITS);
  registerReceiptRoutes(router, {
    documents: SIGNED_DOCUMENTS,
    limiter,
    readMovement: (asking, ask) => readMovement(asking, ports, ask),
    holder: getProfile,
    maskedCpfs: createCpfDirectory(ctx).maskedCpfs,
    drawReceipt: fileMakers.drawReceipt,
  });
  return { ...ports, transfers: addTransfers(house, batchPool) };
}

/** They are posted in batches, by a pool that plans once where there is one. */
function addTransfers({ ctx, router, limiter }: House, batchPool: pg.Pool | undefined): Transfers {
  const batchCtx = batchPool ? { ...ctx, db: openDatabase(batchPool) } : ctx;
  const transfers = createTransfers(batchCtx, {
    findParties: createFindParties(ctx),
    lockParties,
    stoppedAmong: markedAmong,
    refusalToSpendAlone,
    storedHandle: (to) => storedHandle(ctx, to),
    worthInReais: (amount) => worthForLimits(ctx.db, ctx.clock, amount),
    limiter,
  });
  registerTransferRoutes(router, transfers);
  return transfers;
}
