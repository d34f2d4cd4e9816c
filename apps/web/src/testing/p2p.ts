import type { WireResponseOf } from "@lastro/contracts";
import type { readP2pAd } from "@lastro/contracts/p2p/ad";
import type { readOwnP2pStanding } from "@lastro/contracts/p2p/reputation";
import type { readP2pTrade } from "@lastro/contracts/p2p/trade";

type Ad = WireResponseOf<typeof readP2pAd>;
type Trade = WireResponseOf<typeof readP2pTrade>;
type Standing = WireResponseOf<typeof readOwnP2pStanding>;

const AT = "2026-11-25T15:00:00.000Z";
const ID = "0198c0de-0000-7000-8000-0000000000";

export const p2pId = (end: string): string => `${ID}${end}`;
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;

/** Bento, a trader with a good record. */
export const p2pPerson: Standing["person"] = {
  id: p2pId("b1"),
  name: "bento.cripto",
  verified: true,
  completed: 120,
  completionRate: "98.5",
  medianReleaseSeconds: 180,
  accountAgeDays: 400,
  rating: "4.8",
  ratings: 32,
};

/** Bento sells 500 USDT at R$ 5,40, for R$ 50 to R$ 1.000 at a time, inside Lastro or by Pix. */
export function p2pAd(over: Partial<Ad> = {}): Ad {
  return {
    id: p2pId("a1"),
    date: AT,
    status: "active",
    payload: {
      side: "sell",
      asset: "USDT",
      price: { mode: "fixed", price: "5.40" },
      total: usdt("500.000000"),
      min: "50.00",
      max: "1000.00",
      methods: ["lastro", "pix_key"],
      window: 30,
      terms: null,
      conditions: { minCompletionRate: 0, minTrades: 0, minAccountAgeDays: 0, verifiedOnly: false },
    },
    version: 3,
    price: { price: "5.40", afterFees: "5.41624875", source: "market", distanceBps: 75 },
    available: usdt("500.000000"),
    tradable: { least: "50.00", most: "1000.00" },
    owner: p2pPerson,
    feeBps: { maker: 20, taker: 30 },
    firstTradeHoldHours: 24,
    obstacles: [],
    own: null,
    ...over,
  };
}

/** Ana buys 100 USDT from Bento for R$ 540,00 by Pix, and has not paid yet. */
export function p2pTrade(over: Partial<Trade> = {}): Trade {
  return {
    id: p2pId("d1"),
    number: "P2P-26-000042-1",
    orderId: p2pId("a1"),
    status: "awaiting_payment",
    role: "buyer",
    asset: "USDT",
    quantity: usdt("100.000000"),
    price: "5.40",
    total: "540.00",
    method: "pix_key",
    counterparty: p2pPerson,
    next: { who: "buyer", action: "pay", dueAt: "2026-11-25T15:30:00.000Z" },
    createdAt: AT,
    closedAt: null,
    now: AT,
    maker: "seller",
    window: 30,
    terms: null,
    priceSource: "market",
    fees: { makerBps: 20, takerBps: 30, buyer: usdt("0.300000"), seller: usdt("0.200000") },
    escrow: usdt("100.200000"),
    buyerGets: usdt("99.700000"),
    payTo: {
      method: "pix_key",
      holder: { name: "Bento Alves", cpf: "529.982.247-25" },
      pixKey: { type: "email", key: "bento@exemplo.com.br", pixCopiaECola: null },
      account: null,
    },
    payment: null,
    arrivedPix: [],
    advice: null,
    undone: false,
    cancelAskedBy: null,
    hold: null,
    timers: [{ kind: "payment", dueAt: "2026-11-25T15:30:00.000Z" }],
    disputeFrom: null,
    dispute: null,
    late: null,
    lateUntil: null,
    ratings: { given: null, received: null },
    contested: null,
    may: ["pay", "cancel", "ask_cancel", "write_message"],
    ...over,
  };
}

/** How Ana stands: nothing used of R$ 5.000,00. */
export const p2pStanding: Standing = {
  person: { ...p2pPerson, id: p2pId("a0"), name: "ana" },
  limit: { allowed: "5000.00", used: "0.00", remaining: "5000.00", percent: 100, growsAt: null },
  openTradesAsBuyer: 0,
  maxOpenTrades: 3,
  suspendedUntil: null,
  market: {
    makerBps: 20,
    takerBps: 30,
    minTrade: "10.00",
    maxTrade: "50000.00",
    priceBandBps: 2000,
    adDays: 30,
  },
};
