import { writeStaticBrCode } from "@lastro/contracts/br-code-writer";
import { maskCpf } from "@lastro/contracts/documents";
import { P2P_TIMERS, type P2pRole } from "@lastro/contracts/p2p/states";
import type { tradeSchema, tradeSummarySchema } from "@lastro/contracts/p2p/trade";
import { formatPrice, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { runningTimers } from "../../timers/index.js";
import { proposalsOf } from "../disputes/dispute-store.js";
import { disputeView } from "../disputes/dispute-view.js";
import { disputableFrom } from "../disputes/open-dispute.js";
import { findLatePaymentOf } from "../late/late-store.js";
import { reportableUntil } from "../late/report-late.js";
import { arrivedPixOf } from "../payments/arrived-pix.js";
import { type PersonSummary, summariesOf } from "../people/person-summary.js";
import { ratingsOf } from "../people/ratings.js";
import type { P2pCtx } from "../ports.js";
import { allowedCommands } from "./allowed-commands.js";
import { nextStep } from "./next-step.js";
import { findReceipt } from "./room-files.js";
import { P2P_PRODUCT } from "./timers.js";
import { escrowOf, otherRole, personIn, sharesOf, type Trade } from "./trade.js";

export type TradeView = z.output<typeof tradeSchema>;
type TradeSummary = z.output<typeof tradeSummarySchema>;

/** A trade as one of its sides reads it in a list. */
export function summaryView(
  trade: Trade,
  role: P2pRole,
  of: {
    readonly people: ReadonlyMap<string, PersonSummary>;
    readonly openLate?: { readonly answerBy: Date } | undefined;
  },
): Omit<TradeSummary, "unreadMessages"> {
  const counterparty = of.people.get(personIn(trade, otherRole(role)));
  if (!counterparty) throw new Error(`Nobody is known as the other side of trade ${trade.id}`);
  return {
    id: trade.id,
    number: trade.number,
    orderId: trade.adId,
    status: trade.status,
    role,
    asset: trade.quantity.asset,
    quantity: trade.quantity,
    price: formatPrice(trade.price),
    total: trade.total,
    method: trade.method,
    counterparty,
    next: nextStep(trade, of.openLate),
    createdAt: trade.createdAt,
    closedAt: trade.closedAt,
  };
}

/** A trade as one of its sides reads it. Only the buyer reads where to pay, and only while the asset is in escrow. */
export async function tradeView(
  db: Database | Tx,
  ctx: P2pCtx,
  trade: Trade,
  role: P2pRole,
): Promise<TradeView> {
  const now = ctx.clock.now();
  const asked = whatMayBe(trade);
  const late = asked.late ? await findLatePaymentOf(db, trade.id) : undefined;
  const proposals = asked.dispute ? await proposalsOf(db, trade.id) : [];
  const people = await summariesOf(db, ctx, [trade.buyerId, trade.sellerId]);
  const ratings = asked.ratings ? await ratingsOf(db, trade.id) : undefined;
  const given = ratings?.get(personIn(trade, role));
  const received = ratings?.get(personIn(trade, otherRole(role)));
  const { arrivedPix, advice, contested } = asked.outsidePayment
    ? await arrivedPixOf(db, ctx, trade, role)
    : NOTHING_ARRIVED;
  const openLate = late && late.outcome === null ? late : undefined;
  return {
    ...summaryView(trade, role, { people, openLate }),
    now,
    maker: trade.maker,
    window: trade.window,
    terms: trade.terms,
    priceSource: trade.priceSource,
    fees: {
      makerBps: trade.makerBps,
      takerBps: trade.takerBps,
      buyer: trade.buyerFee,
      seller: trade.sellerFee,
    },
    escrow: escrowOf(trade),
    buyerGets: sharesOf(trade, trade.toBuyer ?? trade.quantity).buyerGets,
    payTo: role === "buyer" ? await payToView(db, ctx, trade) : null,
    payment: await paymentView(db, trade),
    arrivedPix,
    advice,
    undone: trade.undone,
    cancelAskedBy: trade.cancelAskedBy,
    hold: trade.holdHours === 0 ? null : { hours: trade.holdHours, until: trade.holdUntil },
    timers: trade.closedAt === null ? await timersOf(db, trade) : [],
    disputeFrom: disputableFrom(trade) ?? null,
    dispute: asked.dispute ? await disputeView(db, trade, proposals) : null,
    late: late ?? null,
    lateUntil: late ? null : (reportableUntil(trade) ?? null),
    ratings: { given: given ?? null, received: received ?? null },
    contested,
    may: allowedCommands({ trade, role, proposals, late, hasRated: given !== undefined, now }),
  };
}

const NOTHING_ARRIVED = { arrivedPix: [], advice: null, contested: null };

/** What a trade may have by where it stands: what it cannot have is not asked for. Paid inside this bank it ends at once. */
function whatMayBe({ method, status, closedAt, toBuyer }: Trade) {
  const outsidePayment = method !== "lastro";
  return {
    outsidePayment,
    dispute: outsidePayment && status !== "awaiting_payment",
    late: toBuyer?.minor === 0n,
    ratings: closedAt !== null,
  };
}

async function payToView(db: Database | Tx, ctx: P2pCtx, trade: Trade): Promise<TradeView["payTo"]> {
  const { payTo, sellerId, total, number, method } = trade;
  const isPayable =
    trade.status === "awaiting_payment" || trade.status === "paid_marked" || trade.status === "disputed";
  if (!payTo || !isPayable) return null;
  const name = (await ctx.clientsOf(db, [sellerId])).get(sellerId)?.name ?? "";
  const { cpf } = await ctx.cpfOf(db, sellerId);
  const holder = { name, cpf: maskCpf(cpf) };
  if (payTo.method === "bank_transfer") return { method, holder, pixKey: null, account: payTo.account };
  const { type, key } = payTo;
  const txid = number.replaceAll("-", "");
  const pixCopiaECola = writeStaticBrCode({ name, city: "BRASIL", key, amount: total, txid });
  return { method, holder, pixKey: { type, key, pixCopiaECola }, account: null };
}

async function paymentView(db: Database | Tx, trade: Trade): Promise<TradeView["payment"]> {
  const { paidAt, endToEndId, receiptId, paymentTransactionId } = trade;
  if (paidAt === null) return null;
  return {
    markedAt: paidAt,
    endToEndId,
    receipt: receiptId === null ? null : ((await findReceipt(db, trade.id, receiptId)) ?? null),
    transactionId: paymentTransactionId,
  };
}

async function timersOf(db: Database | Tx, { id }: Trade): Promise<TradeView["timers"]> {
  const running = await runningTimers(db, P2P_PRODUCT, [id]);
  return running.flatMap(({ name, dueAt }) => {
    const kind = P2P_TIMERS.find((one) => one === name);
    return kind ? [{ kind, dueAt }] : [];
  });
}

/** What is in escrow of a trade now. */
export function inEscrow(trade: Trade) {
  return trade.closedAt === null ? escrowOf(trade) : money(trade.quantity.asset, 0n);
}
