import { negate, parseMoney, parsePrice, subtract } from "@lastro/money";
import { transferPosting } from "../../src/modules/accounts/transfers/transfer.js";
import { basketDepositedPosting, basketWithdrawnPosting } from "../../src/modules/basket/postings.js";
import {
  contestLostPosting,
  contestWonPosting,
  ontoCard,
  provisionalCreditPosting,
} from "../../src/modules/cards/contests/postings.js";
import {
  balanceMovedPosting,
  toppedUpPosting,
  withdrawnPosting,
} from "../../src/modules/cards/funding/postings.js";
import { issueFeePosting, issueFeeReturnedPosting } from "../../src/modules/cards/issuing/postings.js";
import {
  clearedPosting,
  refundedPosting,
  refundReversedPosting,
  settledPosting,
} from "../../src/modules/cards/spending/postings.js";
import {
  accruedPosting,
  creditedPosting,
  expiredPosting,
  feePaidPosting,
  feeReturnedPosting,
  redeemedPosting,
  reversedPosting,
  sentPosting,
} from "../../src/modules/cashback/postings.js";
import { cryptoPassedOnPosting, cryptoSent } from "../../src/modules/crypto/withdrawals/postings.js";
import { coldRefilledPosting, coldSweptPosting } from "../../src/modules/custody/cold/postings.js";
import {
  cryptoReceivedPosting,
  cryptoReleasedPosting,
  cryptoReturnedPosting,
  cryptoSetAsidePosting,
} from "../../src/modules/custody/incoming/postings.js";
import {
  arrivalReturnedPosting,
  depositAttributedPosting,
  depositCreditedPosting,
  depositSuspendedPosting,
  depositWrittenOff,
  networkFeePosting,
} from "../../src/modules/custody/postings.js";
import { walletOpenedPosting } from "../../src/modules/demo/seed/deposit-usdt.js";
import { fundedPosting, sharedPosting } from "../../src/modules/escrow/index.js";
import { exchangePosting } from "../../src/modules/exchange/postings.js";
import { type Asked, AT_PAR, termsOf as exchangeTermsOf } from "../../src/modules/exchange/terms.js";
import {
  disputeShared,
  loadReleased,
  orderFunded,
  orderRefunded,
} from "../../src/modules/grain/orders/postings.js";
import {
  withdrawalExchanged,
  withdrawalPaid,
  withdrawalReturnedPosting,
} from "../../src/modules/grain/wallet/withdrawals/withdrawal-postings.js";
import {
  appliedPosting,
  redeemedPosting as investmentRedeemedPosting,
  yieldAccruedPosting,
} from "../../src/modules/investments/postings.js";
import { customerAccount, houseAccount, type Posting } from "../../src/modules/ledger/index.js";
import {
  holdIncreasedPosting,
  holdOpenedPosting,
  holdReleasedPosting,
  holdSettledPosting,
  holdVoidedPosting,
} from "../../src/modules/ledger/postings.js";
import { receivedFromMarketPosting, sentToMarketPosting } from "../../src/modules/market-link/postings.js";
import { fundingPosting, tradePosting, withdrawalPosting } from "../../src/modules/otc/postings.js";
import { termsOf } from "../../src/modules/otc/terms.js";
import {
  tradeLocked,
  tradePaid,
  tradeRefunded,
  tradeReleased,
  tradeSplit,
} from "../../src/modules/p2p/trades/postings.js";
import {
  attributedPosting,
  clawedBackPosting,
  clientReturned,
  receivedPosting,
  returnedPosting,
  unmatchedClawedBackPosting,
  unmatchedPosting,
} from "../../src/modules/pix/postings.js";
import {
  contestRefunded,
  monitoredGivenBackPosting,
  monitoredPosting,
  monitoredReturnedPosting,
  monitoringEndedPosting,
} from "../../src/modules/pix-disputes/postings.js";
import { paymentReturnedPosting, paymentSettled } from "../../src/modules/pix-payments/postings.js";
import { recoveryFee } from "../../src/modules/recoveries/postings.js";
import { vaultDepositedPosting, vaultWithdrawnPosting } from "../../src/modules/vault/postings.js";

/** The people of the examples, by name: their id is their name. */
const MARIA = "Maria";
const JOAO = "João";
const MARIA_TRADER = "Maria (trader)";

const brl = (amount: string) => parseMoney("BRL", amount);

const hold = { id: "hold", ownerId: MARIA, amount: brl("75.00"), reference: "order" };
const arrival = { key: "arrival", reference: "charge", amount: brl("250.00") };

const sentBack = {
  id: "payment",
  returnId: "D1",
  userId: MARIA,
  amount: hold.amount,
  settled: brl("0.00"),
  suspended: false,
};

const CARD = "Maria's card";
const charged = {
  ...{
    key: "clearing",
    reference: "purchase",
    cardId: CARD,
    userId: MARIA,
    amount: brl("75.00"),
    iof: brl("0.00"),
  },
  ...{ held: brl("75.00"), fromCard: brl("0.00"), fromAccount: brl("0.00"), owed: brl("0.00") },
};
const refunded = {
  ...{ key: "refund", reference: "refund", amount: brl("546.00"), iof: brl("19.11") },
  credited: [{ account: customerAccount(CARD, "available", "BRL"), amount: brl("565.11") }],
};

const transfer = transferPosting({ id: "transfer", senderId: MARIA, amount: brl("40.00") }, JOAO);

const usdtArrival = {
  id: "arrival",
  network: "TRC20",
  txHash: "hash",
  logIndex: 0,
  amount: parseMoney("USDT", "100.004217"),
} as const;
const bitcoinArrival = { id: "a-deposit", network: "BTC", amount: parseMoney("BTC", "0.00500000") } as const;
const toMaria = { ownerId: MARIA, fee: parseMoney("USDT", "1.000000") };

const credited = subtract(usdtArrival.amount, toMaria.fee);
const noLoss = { fee: toMaria.fee, loss: parseMoney("USDT", "0.000000") };

const leaving = { net: parseMoney("USDT", "49.000000"), fee: parseMoney("USDT", "1.000000") };
const usdtHold = {
  id: "usdt-hold",
  ownerId: MARIA,
  amount: parseMoney("USDT", "50.000000"),
  reference: "withdrawal",
};

const escrow = { id: "order", payerId: MARIA, payeeId: JOAO };
const share = (toPayee: string, fee: string, toPayer: string) => ({
  toPayee: parseMoney("USDT", toPayee),
  fee: parseMoney("USDT", fee),
  toPayer: parseMoney("USDT", toPayer),
});
const order = { id: "order", userId: MARIA };
const card = { id: "Maria's card", userId: MARIA };
/** Maria sells to João. */
const trade = { id: "trade", payerId: MARIA, payeeId: JOAO };
const usdt = { amount: brl("1000.00"), price: parsePrice("USDT", "BRL", "5.4617"), feeBps: 20 };
/** Above a centavo per smallest unit, where rounding can leave whole centavos. */
const dearBitcoin = { amount: brl("1000.00"), price: parsePrice("BTC", "BRL", "2412345.67"), feeBps: 20 };

/** At 5.40 reais a dollar and a spread of 1.2 %. */
function exchanged({ iofBps, ...asked }: Pick<Asked, "gives" | "gets" | "amount"> & { iofBps: number }) {
  const legOf = (asset: string) => (asset === "BRL" ? AT_PAR : parsePrice("USD", "BRL", "5.40").scaled);
  const legs = { gives: legOf(asked.gives), gets: legOf(asked.gets) };
  const terms = exchangeTermsOf({ ...asked, mode: "give" }, { legs, spreadBps: 120, iofBps });
  if (!terms) throw new Error("Nothing would move");
  return terms;
}

const prp = (amount: string) => parseMoney("PRP", amount);
/** Of a purchase of R$ 100,00 at the lower level. */
const bought = { userId: MARIA, purchaseId: "purchase", eventId: "event" };
const prpFee = { userId: MARIA, amount: prp("99.00"), reference: "card" };

export interface Example {
  /** Tells the example apart where a kind has several. */
  readonly case?: string;
  readonly posting: Posting;
}

/** A representative posting of every kind, made by the very function the module makes it with. */
export const EXAMPLES: readonly Example[] = [
  { case: "All of it was set aside.", posting: clearedPosting(charged) },
  {
    case: "Abroad at another rate: the card pays what was not set aside, and the tax.",
    posting: clearedPosting({
      ...charged,
      ...{ amount: brl("546.00"), iof: brl("19.11"), held: brl("558.90"), fromCard: brl("6.21") },
    }),
  },
  {
    case: "Beyond what card and account have, which the client then owes.",
    posting: clearedPosting({
      ...charged,
      held: brl("50.00"),
      fromAccount: brl("10.00"),
      owed: brl("15.00"),
    }),
  },
  { posting: refundedPosting(refunded) },
  {
    posting: refundReversedPosting({ ...charged, held: brl("0.00"), fromCard: brl("75.00") }),
  },
  {
    posting: provisionalCreditPosting({ id: "contest", cardId: card.id }, brl("100.00"), [
      ontoCard(card.id, brl("100.00")),
    ]),
  },
  { posting: contestWonPosting({ id: "contest", cardId: card.id }, brl("100.00")) },
  {
    case: "the card pays what it has, the account more, and the client owes the rest",
    posting: contestLostPosting({ id: "contest", cardId: card.id }, brl("100.00"), [
      { account: customerAccount(card.id, "available", "BRL"), amount: negate(brl("30.00")) },
      { account: customerAccount(MARIA, "available", "BRL"), amount: negate(brl("50.00")) },
      { account: houseAccount("med_receivable", "BRL"), amount: negate(brl("20.00")) },
    ]),
  },
  { posting: settledPosting("lithic", "2026-11-21", brl("2650.00")) },
  { posting: holdOpenedPosting(hold) },
  { posting: holdIncreasedPosting({ ...hold, amount: brl("5.00"), key: "increase" }) },
  { posting: holdReleasedPosting({ ...hold, amount: brl("15.00"), key: "release" }) },
  { posting: holdVoidedPosting(hold) },
  { posting: transfer },
  { posting: receivedPosting(arrival, MARIA) },
  { posting: unmatchedPosting(arrival) },
  {
    case: "the client owes for a Pix that was taken back",
    posting: receivedPosting({ ...arrival, settled: brl("90.00") }, MARIA),
  },
  { posting: attributedPosting("unmatched", MARIA, { amount: arrival.amount }) },
  { posting: returnedPosting("unmatched", "return", arrival.amount) },
  {
    case: "the client has spent part of it",
    posting: clawedBackPosting(
      { id: "claw-back", reference: "charge", amount: arrival.amount, missing: brl("90.00") },
      MARIA,
    ),
  },
  { posting: holdSettledPosting({ ...hold, key: "claw-back" }, contestRefunded(hold.amount)) },
  { posting: monitoredPosting("dispute", brl("90.00")) },
  { posting: monitoredReturnedPosting("dispute", "claw-back", brl("40.00")) },
  { posting: monitoringEndedPosting("dispute", brl("50.00"), "monitoring-ended") },
  {
    posting: monitoredGivenBackPosting("dispute", MARIA, { kept: brl("40.00"), settled: brl("0.00") }),
  },
  {
    posting: holdSettledPosting({ ...hold, reference: "payment" }, paymentSettled(hold.amount)),
  },
  { posting: paymentReturnedPosting(sentBack) },
  {
    case: "the client owes for a Pix that was taken back",
    posting: paymentReturnedPosting({ ...sentBack, settled: brl("30.00") }),
  },
  {
    case: "the client's account was closed meanwhile",
    posting: paymentReturnedPosting({ ...sentBack, returnId: "D2", suspended: true }),
  },
  { posting: holdSettledPosting(hold, clientReturned(brl("75.00"))) },
  { posting: unmatchedClawedBackPosting("claw-back", "unmatched", arrival.amount) },
  { case: "by TRON", posting: depositCreditedPosting(usdtArrival, toMaria) },
  { case: "by BSC", posting: depositCreditedPosting({ ...usdtArrival, network: "BSC" }, toMaria) },
  { posting: depositSuspendedPosting({ ...usdtArrival, network: "ERC20" }) },
  {
    posting: holdSettledPosting(
      usdtHold,
      cryptoSent({ network: "TRC20", net: subtract(usdtHold.amount, toMaria.fee), fee: toMaria.fee }),
    ),
  },
  {
    posting: cryptoPassedOnPosting({
      id: "withdrawal",
      senderId: MARIA,
      recipientId: JOAO,
      amount: usdtArrival.amount,
    }),
  },
  {
    case: "by Bitcoin",
    posting: networkFeePosting({ network: "BTC", id: "withdrawal", fee: parseMoney("BTC", "0.0000142") }),
  },
  {
    case: "by Solana",
    posting: networkFeePosting({ network: "SOL", id: "withdrawal", fee: parseMoney("SOL", "0.000005") }),
  },
  {
    case: "by Ethereum, whatever was sent",
    posting: networkFeePosting({ network: "ERC20", id: "withdrawal", fee: parseMoney("ETH", "0.0000861") }),
  },
  ...(["TRC20", "ERC20", "BSC"] as const).map((network) => ({
    case: `by ${network}`,
    posting: coldSweptPosting({ id: "sweep", network, amount: parseMoney("USDT", "95000") }),
  })),
  ...(["BTC", "SOL"] as const).map((network) => ({
    case: `by ${network}, which takes its fee in the asset`,
    posting: coldRefilledPosting({
      ...{ id: "refill", network, amount: parseMoney(network, "0.5") },
      fee: parseMoney(network, "0.0000142"),
    }),
  })),
  { posting: cryptoReceivedPosting(bitcoinArrival, MARIA) },
  { posting: cryptoSetAsidePosting(usdtArrival) },
  { posting: cryptoReleasedPosting(usdtArrival, MARIA) },
  { posting: cryptoReturnedPosting(usdtArrival) },
  { posting: holdSettledPosting({ ...hold, key: "recovery" }, recoveryFee(hold.amount)) },
  { posting: depositAttributedPosting(usdtArrival, toMaria) },
  { posting: arrivalReturnedPosting({ ...usdtArrival, fee: toMaria.fee }) },
  {
    case: "all of it was still there",
    posting: holdSettledPosting(
      { ...usdtHold, amount: credited },
      depositWrittenOff({ ...usdtArrival, from: noLoss }),
    ),
  },
  {
    case: "a part of it was spent",
    posting: holdSettledPosting(
      { ...usdtHold, amount: subtract(credited, leaving.net) },
      depositWrittenOff({ ...usdtArrival, from: { ...noLoss, loss: leaving.net } }),
    ),
  },
  {
    case: "it was in suspense",
    posting: {
      reference: "arrival",
      key: "arrival:written-off",
      ...depositWrittenOff({ ...usdtArrival, from: "suspense" }),
    },
  },
  { posting: holdSettledPosting(usdtHold, withdrawalPaid({ network: "TRC20", ...leaving })) },
  {
    posting: holdSettledPosting(
      { ...usdtHold, amount: leaving.net },
      withdrawalExchanged({ net: leaving.net, paid: brl("269.50") }),
    ),
  },
  {
    posting: withdrawalReturnedPosting({
      id: usdtArrival.id,
      returnId: "D1",
      ownerId: toMaria.ownerId,
      amount: leaving.net,
      paidBack: brl("269.50"),
      suspended: false,
    }),
  },
  {
    case: "the person's account was closed meanwhile",
    posting: withdrawalReturnedPosting({
      id: usdtArrival.id,
      returnId: "D2",
      ownerId: toMaria.ownerId,
      amount: leaving.net,
      paidBack: brl("269.50"),
      suspended: true,
    }),
  },
  {
    posting: fundingPosting("funding", [brl("500000.00"), parseMoney("USDT", "100000.000000")]),
  },
  { posting: withdrawalPosting("funding", parseMoney("USDT", "100000.000000")) },
  { case: "a client buys USDT", posting: tradePosting(order, termsOf({ side: "buy", ...usdt })) },
  { case: "a client sells USDT", posting: tradePosting(order, termsOf({ side: "sell", ...usdt })) },
  {
    case: "a client sells USDT and owes for a Pix that was taken back",
    posting: tradePosting(order, termsOf({ side: "sell", ...usdt }), brl("90.00")),
  },
  {
    case: "a client buys BTC, and rounding leaves whole centavos",
    posting: tradePosting(order, termsOf({ side: "buy", ...dearBitcoin })),
  },
  { case: "of a currency", posting: fundingPosting("funding", [parseMoney("USD", "100000.00")]) },
  {
    case: "a client buys dollars",
    posting: exchangePosting(
      order,
      exchanged({ gives: "BRL", gets: "USD", amount: brl("5000.00"), iofBps: 350 }),
    ),
  },
  {
    case: "a client sells dollars",
    posting: exchangePosting(
      order,
      exchanged({ gives: "USD", gets: "BRL", amount: parseMoney("USD", "1000.00"), iofBps: 38 }),
    ),
  },
  {
    case: "a client turns dollars into USDT",
    posting: exchangePosting(
      order,
      exchanged({ gives: "USD", gets: "USDT", amount: parseMoney("USD", "1000.00"), iofBps: 0 }),
    ),
  },
  { posting: appliedPosting({ id: "application", userId: MARIA }, brl("10000.00")) },
  { posting: yieldAccruedPosting("2026-01-02", brl("5.51")) },
  {
    posting: investmentRedeemedPosting({
      id: "redemption",
      userId: MARIA,
      sums: {
        gross: 1005526n,
        principal: 1000000n,
        yield: 5526n,
        iof: 2928n,
        incomeTax: 584n,
        net: 1002014n,
      },
      rounding: 0n,
      settled: brl("0.00"),
    }),
  },
  {
    posting: basketDepositedPosting({
      id: "purchase",
      userId: MARIA,
      amounts: [parseMoney("BTC", "0.00100000"), parseMoney("SOL", "0.500000000")],
    }),
  },
  {
    posting: basketWithdrawnPosting({
      id: "withdrawal",
      userId: MARIA,
      amounts: [parseMoney("BTC", "0.00050000"), parseMoney("SOL", "0.250000000")],
    }),
  },
  {
    posting: vaultDepositedPosting({ id: "deposit", userId: MARIA, amount: parseMoney("BTC", "0.25000000") }),
  },
  {
    posting: vaultWithdrawnPosting({
      id: "withdrawal",
      userId: MARIA,
      amount: parseMoney("BTC", "0.10000000"),
    }),
  },
  {
    posting: sentToMarketPosting({
      ...{ id: "transfer", clientId: MARIA, traderId: MARIA_TRADER },
      amount: parseMoney("USDT", "500.00"),
    }),
  },
  {
    posting: receivedFromMarketPosting({
      ...{ id: "transfer", clientId: MARIA, traderId: MARIA_TRADER },
      amount: parseMoney("USDT", "250.00"),
    }),
  },
  { posting: fundedPosting(escrow, parseMoney("USDT", "39850.00"), orderFunded("order")) },
  {
    case: "the load came to less than was loaded",
    posting: sharedPosting(escrow, share("39053.00", "390.53", "797.00"), loadReleased("load")),
  },
  { posting: sharedPosting(escrow, share("0", "0", "39850.00"), orderRefunded("order")) },
  { posting: fundedPosting(trade, parseMoney("USDT", "100.200000"), tradeLocked("trade")) },
  { posting: tradePaid({ id: "trade", buyerId: JOAO, sellerId: MARIA }, brl("540.00")) },
  {
    case: "the seller owes for a Pix that was taken back",
    posting: tradePaid({ id: "trade", buyerId: JOAO, sellerId: MARIA }, brl("540.00"), brl("90.00")),
  },
  { posting: sharedPosting(trade, share("100.20", "0.50", "0"), tradeReleased("trade")) },
  { posting: sharedPosting(trade, share("0", "0", "100.20"), tradeRefunded("trade")) },
  { posting: sharedPosting(trade, share("60.12", "0.30", "40.08"), tradeSplit("trade")) },
  { posting: sharedPosting(escrow, share("30000.00", "300.00", "9850.00"), disputeShared("order")) },
  { posting: issueFeePosting(card, brl("99.00")) },
  { posting: issueFeeReturnedPosting(card, brl("99.00")) },
  { posting: toppedUpPosting(card, brl("250.00"), "card:top_up") },
  { posting: withdrawnPosting(card, brl("80.00"), "card:withdrawal") },
  {
    case: "the client owes for a purchase charged beyond what there was",
    posting: withdrawnPosting(card, brl("80.00"), "card:withdrawal", brl("30.00")),
  },
  { posting: balanceMovedPosting(card.id, "Maria's next card", brl("170.00")) },
  { posting: walletOpenedPosting(MARIA, parseMoney("USDT", "400000.00"), "deposit/1") },
  { posting: accruedPosting({ ...bought, amount: prp("1.50"), settled: prp("0.00") }) },
  {
    case: "the client owes PRP for an earlier refund",
    posting: accruedPosting({ ...bought, amount: prp("7.50"), settled: prp("6.00") }),
  },
  { posting: creditedPosting({ userId: MARIA, purchaseId: "purchase", round: 1, amount: prp("1.50") }) },
  {
    case: "part of it waits, part was credited, and the rest was used",
    posting: reversedPosting({
      ...bought,
      fromPending: prp("1.00"),
      fromAvailable: prp("2.00"),
      owed: prp("3.00"),
    }),
  },
  {
    posting: redeemedPosting({ id: "redeem", userId: MARIA, amount: prp("9.00"), settled: brl("0.00") }),
  },
  {
    case: "the client owes reais",
    posting: redeemedPosting({ id: "redeem", userId: MARIA, amount: prp("9.00"), settled: brl("4.00") }),
  },
  { posting: expiredPosting({ id: "lot", userId: MARIA, amount: prp("1.50") }) },
  { posting: sentPosting({ id: "sent", senderId: MARIA, recipientId: JOAO, amount: prp("5.00") }) },
  { posting: feePaidPosting(prpFee) },
  { posting: feeReturnedPosting(prpFee) },
];
