import type { Database, Tx } from "@lastro/platform/database/database";
import { bankWalletProduct } from "../modules/crypto/index.js";
import { advancePayment } from "../modules/custody/index.js";
import { withdrawalProduct } from "../modules/grain/index.js";
import type { PayoutPorts } from "../modules/payments-out/index.js";
import type { PixPorts } from "../modules/pix/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { pixPaymentProduct } from "../modules/pix-payments/index.js";
import { confirmedPrice, type Trust } from "../modules/prices/index.js";
import { type Custody, cryptoClients } from "./crypto.js";
import type { House } from "./house.js";
import type { FreshenPrices } from "./market.js";
import type { PixProvider } from "./pix.js";

/** How old the rate of a withdrawal may be before the market is asked again. */
const FRESH_RATE_SECONDS = 60;
/** How far the two sources may stand apart for withdrawals to be paid in reais at the lower of them. */
const WITHDRAWAL_TRUST: Trust = { maxAgeSeconds: 300, maxDeviationBps: 300 };

/** What USDT that leaves as reais is paid at. */
export function withdrawalMarket({ ctx }: House, freshenPrices: FreshenPrices) {
  return {
    freshenPrice: () => freshenPrices("USDT", FRESH_RATE_SECONDS),
    usdtPrice: async (db: Database | Tx) => {
      const price = await confirmedPrice(db, ctx.clock, "USDT", WITHDRAWAL_TRUST);
      return price.is === "confirmed" ? { price: price.low, sourceAt: price.sourceAt } : undefined;
    },
  };
}

interface PayoutParts {
  readonly market: ReturnType<typeof withdrawalMarket>;
  readonly provider: PixProvider;
  readonly pix: PixPorts;
  readonly custody: Custody;
}

/** Every product whose money leaves, and the ways it leaves by. */
export function payoutPorts(house: House, { market, provider, pix, custody }: PayoutParts): PayoutPorts {
  const { ctx } = house;
  return {
    products: {
      grain: withdrawalProduct(market),
      pix_payment: pixPaymentProduct(ctx, { ...pix, frozenAmong: markedAmong }),
      bank_wallet: bankWalletProduct(ctx, cryptoClients(house)),
    },
    pixPayouts: provider.payouts,
    sendByChain: (payment, subject) => advancePayment({ ...ctx, ...custody.ports }, payment, subject),
  };
}
