import type { WireResponseOf } from "@lastro/contracts";
import type { listCards, readCard } from "@lastro/contracts/cards/cards";
import type { readCashback, readPrpWallet } from "@lastro/contracts/cards/cashback";
import type {
  listPurchases,
  readContest,
  readPurchase,
  readSpending,
} from "@lastro/contracts/cards/purchases";

type Card = WireResponseOf<typeof readCard>;
type Cards = WireResponseOf<typeof listCards>;
type Purchase = WireResponseOf<typeof readPurchase>;
type PurchaseRow = WireResponseOf<typeof listPurchases>["items"][number];
type Spending = WireResponseOf<typeof readSpending>;
type Contest = WireResponseOf<typeof readContest>;
type Cashback = WireResponseOf<typeof readCashback>;
type PrpWallet = WireResponseOf<typeof readPrpWallet>;

const AT = "2026-11-25T15:00:00.000Z";

export const cardsId = (end: string): string => `0198c0de-0000-7000-8000-0000000000${end}`;

/** The market Ana buys at. */
export const market: Purchase["merchant"] = {
  id: "MERCADO0000001",
  name: "MERCADO SAO JORGE",
  mcc: "5411",
  city: "SAO PAULO",
  country: "BRA",
  category: "groceries",
};

/** Ana's virtual card with R$ 500,00, of which R$ 60,00 are set aside. */
export function bankCard(over: Partial<Card> = {}): Card {
  return {
    id: cardsId("c1"),
    type: "virtual",
    kind: "virtual",
    name: null,
    lastDigits: "4821",
    isActive: true,
    status: "active",
    balance: "440.00",
    held: "60.00",
    expiryDate: "12/28",
    issuedAt: AT,
    wallets: { applePay: false, samsungPay: false, googlePay: true },
    walletChoices: ["applePay", "samsungPay", "googlePay"],
    holderName: "ANA PRADO",
    requestedAt: AT,
    shipping: null,
    pin: "unset",
    cancelReason: null,
    replaces: null,
    replacedBy: null,
    validUntil: null,
    lockedTo: null,
    controls: {
      switches: { online: true, contactless: true, withdrawal: false, abroad: true, magstripe: false },
      blockedCategories: ["gambling"],
      blockedMerchants: [],
      limits: { purchase: null, day: "500.00", month: null },
      spent: { day: "120.00", month: "860.40" },
      houseMonth: "99139.60",
      autoTopUp: false,
      tillMandate: null,
    },
    may: [
      "block",
      "cancel",
      "replace",
      "reveal",
      "set_pin",
      "top_up",
      "withdraw",
      "change_controls",
      "add_to_wallet",
    ],
    ...over,
  };
}

/** A virtual card is free, a plastic costs R$ 99,00 or as many PRP. */
export function bankCards(cards: Card[], over: Partial<Cards> = {}): Cards {
  return {
    cards,
    hasRequestedCard: cards.length > 0,
    available: true,
    offers: [
      { kind: "virtual", fee: "0.00", feeInPrp: "0.00", obstacle: null },
      { kind: "physical", fee: "99.00", feeInPrp: "99.00", obstacle: null },
      { kind: "single_use", fee: "0.00", feeInPrp: "0.00", obstacle: null },
      { kind: "merchant_locked", fee: "0.00", feeInPrp: "0.00", obstacle: null },
    ],
    debt: "0.00",
    ...over,
  };
}

/** R$ 60,00 at the market, set aside and not charged yet. */
export function purchase(over: Partial<Purchase> = {}): Purchase {
  return {
    id: cardsId("b1"),
    cardId: cardsId("c1"),
    cardLastDigits: "4821",
    merchant: market,
    status: "pending",
    entry: "chip",
    wallet: null,
    at: AT,
    amount: "60.00",
    iof: "0.00",
    total: "60.00",
    refunded: "0.00",
    cashback: null,
    abroad: null,
    decline: null,
    hold: { amount: "60.00", freedBy: "merchant", until: "2026-12-03T15:00:00.000Z" },
    events: [{ kind: "authorized", amount: "60.00", at: AT, transactionId: cardsId("e1") }],
    contest: null,
    mayContest: false,
    mayBlockMerchant: false,
    cashbackAtStake: "0.00",
    ...over,
  };
}

/** The same purchase as a list tells it. */
export function purchaseRow(over: Partial<PurchaseRow> = {}): PurchaseRow {
  const { abroad: _abroad, hold: _hold, events: _events, ...rest } = purchase();
  const { mayContest: _contest, mayBlockMerchant: _block, cashbackAtStake: _stake, ...fields } = rest;
  return { ...fields, decline: null, contest: null, ...over };
}

/** Two months of spending, and a cinema that comes every month. */
export const spending: Spending = {
  months: [
    {
      month: "2026-10",
      total: "1240.00",
      pending: "0.00",
      categories: [{ category: "travel", amount: "1240.00", purchases: 2 }],
    },
    {
      month: "2026-11",
      total: "860.40",
      pending: "60.00",
      categories: [
        { category: "groceries", amount: "620.50", purchases: 5 },
        { category: "entertainment", amount: "239.90", purchases: 3 },
      ],
    },
  ],
  subscriptions: [
    {
      cardId: cardsId("c1"),
      merchant: {
        id: "STREAMI0000006",
        name: "CINEMA EM CASA",
        mcc: "4899",
        city: "SAO PAULO",
        country: "BRA",
        category: "entertainment",
      },
      lastAmount: "39.90",
      lastAt: "2026-11-10T12:00:00.000Z",
      nextAt: "2026-12-10T12:00:00.000Z",
      times: 4,
      blocked: false,
    },
  ],
};

/** Ana contests the market's R$ 60,00, credited meanwhile. */
export function contest(over: Partial<Contest> = {}): Contest {
  return {
    id: cardsId("d1"),
    number: "CC-26-000123-4",
    purchaseId: cardsId("b1"),
    merchant: market,
    amount: "60.00",
    reason: "duplicated",
    description: "Paguei duas vezes a mesma compra.",
    status: "opened",
    provisionalCredit: "60.00",
    openedAt: AT,
    endedAt: null,
    outcome: null,
    mayWithdraw: true,
    mayAddEvidence: true,
    documents: [],
    ...over,
  };
}

/** Ana at Premium, R$ 1.639,60 short of Black, with 12,50 PRP. */
export function cashback(over: Partial<Cashback> = {}): Cashback {
  return {
    availableBalance: "12.50",
    pending: "3.60",
    accumulatedThisMonth: "9.10",
    debt: "0.00",
    currentLevel: { name: "Premium", percentage: "1.5" },
    nextLevel: { name: "Black", percentage: "3", requiredSpend: "2500.00" },
    spend: {
      lastMonth: "1240.00",
      thisMonth: "860.40",
      required: "2500.00",
      levelUntil: "2026-12-01T03:00:00.000Z",
    },
    expiring: [],
    monthCap: { amount: "500.00", left: "490.90" },
    history: [],
    partners: [{ id: cardsId("f1"), name: "Livraria do Centro", percentage: "5", category: "Livros" }],
    ...over,
  };
}

/** Her wallet: one lot and one that waits. */
export const prpWallet: PrpWallet = {
  available: "12.50",
  pending: "3.60",
  debt: "0.00",
  inReais: "12.50",
  earned: "31.10",
  spent: "15.00",
  reversed: "0.00",
  expired: "0.00",
  lots: [
    {
      id: cardsId("f2"),
      origin: "LIVRARIA DO CENTRO",
      purchaseId: cardsId("b2"),
      amount: "20.00",
      left: "12.50",
      creditedAt: AT,
      expiresAt: "2028-11-25T15:00:00.000Z",
    },
  ],
  waiting: [
    {
      origin: "MERCADO SAO JORGE",
      purchaseId: cardsId("b1"),
      amount: "3.60",
      creditsAt: "2026-12-02T15:00:00.000Z",
    },
  ],
};
