import { formatMoney, type Money, money, subtract } from "@lastro/money";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { query, type Tx } from "@lastro/platform/database/database";
import { availableAndOwed, balanceOf, customerAccount } from "../../ledger/index.js";
import type { Card } from "../card.js";
import { lockIssuedCard } from "../card-store.js";
import { categoryOf } from "../controls/category-of-mcc.js";
import { giveBackOnCard, spendOnCard } from "../controls/limits.js";
import { sellShortfallAtTill, topUpShortfall } from "../funding/top-up.js";
import { lockToMerchant, useUp } from "../issuing/use-card-once.js";
import type { CardQuestion } from "../provider/messages-port.js";
import { iofBpsOf } from "./iof.js";
import { setAside } from "./move-hold.js";
import { announcePurchase, tellApproved, tellDeclined } from "./notices/tell.js";
import type { SpendingCtx } from "./ports.js";
import { type Decline, most, type Purchase, walletName, withIof } from "./purchase.js";
import { insertPurchase, lockPurchase, savePurchase } from "./purchase-store.js";
import { countApproved } from "./question-store.js";
import { type OwnReason, refusedByControls, refusedByDoubt, refusedByState } from "./refusal.js";

type Reais = Money<"BRL">;
const brl = (minor: bigint): Reais => money("BRL", minor);

/** What we approved is heard of within this, or asked about. */
const HEARD_WITHIN_SECONDS = 600;

interface Decided {
  readonly cardId: string | null;
  readonly purchaseId: string | null;
  /** Why it is declined; absent where it is approved. */
  readonly reason?: OwnReason;
  readonly balance?: Reais;
}

interface Refused {
  readonly reason: OwnReason;
  readonly facts?: Decline["facts"];
}

/** Decides about a question that was taken, in the transaction that sets aside what it asks for. */
export async function decideQuestion(tx: Tx, ctx: SpendingCtx, question: CardQuestion): Promise<Decided> {
  const named = { provider: ctx.issuer.name, ref: question.transactionRef };
  const known = await lockPurchase(tx, named);
  const card = await lockIssuedCard(tx, { provider: named.provider, ref: question.cardRef });
  if (!card) return { cardId: null, purchaseId: null, reason: "card_not_activated" };
  if (question.kind === "balance") return answerBalance(tx, ctx, card);
  // Money that comes in is taken when it comes.
  if (question.kind === "credit") return { cardId: card.id, purchaseId: known?.id ?? null };
  return known ? decideMore(tx, ctx, { known, card, question }) : decideFirst(tx, ctx, card, question);
}

async function answerBalance(tx: Tx, ctx: SpendingCtx, card: Card): Promise<Decided> {
  const reason = refusedByState(card, ctx.clock.now());
  const of = { cardId: card.id, purchaseId: null };
  return reason === undefined ? { ...of, balance: await balanceOnCard(tx, card.id) } : { ...of, reason };
}

async function decideFirst(tx: Tx, ctx: SpendingCtx, card: Card, question: CardQuestion): Promise<Decided> {
  const asked = await begun(tx, ctx, card, question);
  const wanted = withIof(question.hold.minor, asked.iofBps);
  const refused = await refusalOf(tx, ctx, { card, question, purchase: asked, by: wanted });
  if (refused) {
    const decline: Decline = { reason: refused.reason, facts: refused.facts ?? {} };
    const declined: Purchase = { ...asked, status: "declined", decline };
    await insertPurchase(tx, ctx, declined);
    await tellDeclined(tx, ctx, { purchase: declined, card });
    return { cardId: card.id, purchaseId: declined.id, reason: refused.reason };
  }
  const approved: Purchase = {
    ...(await setAside(tx, ctx, asked, { by: wanted, key: questionKey(ctx, question) })),
    countedDay: brazilianDay(ctx.clock.now()),
    counted: wanted,
    checkAt: secondsAfter(ctx.clock.now(), HEARD_WITHIN_SECONDS),
  };
  await insertPurchase(tx, ctx, approved);
  await useUp(tx, card, approved.id);
  if (card.kind === "merchant_locked" && card.lockedTo === null)
    await lockToMerchant(tx, card, question.merchant);
  await tellApproved(tx, ctx, { purchase: approved, card });
  return { cardId: card.id, purchaseId: approved.id };
}

/** A transaction that is known already: more of it is asked for, or the question comes after its events. */
async function decideMore(
  tx: Tx,
  ctx: SpendingCtx,
  {
    known,
    card,
    question,
  }: { readonly known: Purchase; readonly card: Card; readonly question: CardQuestion },
): Promise<Decided> {
  const of = { cardId: card.id, purchaseId: known.id };
  const wanted = withIof(question.hold.minor, known.iofBps);
  const isLate =
    (await countApproved(tx, known.id)) === 0 && question.hold.minor <= most(known.authorized, known.cleared);
  if (isLate) return isStanding(known) ? of : { ...of, reason: "unavailable" };
  const by = wanted - known.held;
  if (by <= 0n) return of;
  const refused = await refusalOf(tx, ctx, { card, question, purchase: known, by });
  if (refused) {
    await tellDeclined(
      tx,
      ctx,
      { purchase: { ...known, decline: { reason: refused.reason, facts: refused.facts ?? {} } }, card },
      question.id,
    );
    return { ...of, reason: refused.reason };
  }
  const grown: Purchase = {
    ...(await setAside(tx, ctx, known, { by, key: questionKey(ctx, question) })),
    status: isStanding(known) ? known.status : "pending",
    decline: null,
    authorized: question.hold.minor,
    countedDay: known.countedDay ?? brazilianDay(ctx.clock.now()),
    counted: known.counted + by,
    checkAt: secondsAfter(ctx.clock.now(), HEARD_WITHIN_SECONDS),
  };
  await savePurchase(tx, ctx, known, grown);
  await announcePurchase(tx, grown);
  return of;
}

function isStanding({ status }: Purchase): boolean {
  return status === "pending" || status === "cleared";
}

function questionKey({ issuer }: SpendingCtx, { id }: CardQuestion): string {
  return `card:${issuer.name}:asa:${id}`;
}

async function begun(tx: Tx, ctx: SpendingCtx, card: Card, question: CardQuestion): Promise<Purchase> {
  const { merchant, original, tax } = question;
  const at = ctx.clock.now();
  const isCash = question.kind === "cash" || question.atm;
  return {
    id: ctx.random.id(),
    cardId: card.id,
    userId: card.userId,
    provider: ctx.issuer.name,
    ref: question.transactionRef,
    status: "pending",
    isCash,
    merchant,
    category: categoryOf(merchant.mcc),
    entry: question.entry,
    wallet: walletName(question.wallet),
    at,
    authorized: question.hold.minor,
    holdId: null,
    held: 0n,
    cleared: 0n,
    clearedIof: 0n,
    refunded: 0n,
    refundedIof: 0n,
    original,
    rate: question.rate ?? null,
    referenceRate: null,
    iofBps: await iofBpsOf(tx, { merchant, original, isCash, at, isTaxedAlready: tax !== undefined }),
    refundOf: null,
    decline: null,
    countedDay: null,
    counted: 0n,
    checkAt: null,
  };
}

interface Asking {
  readonly card: Card;
  readonly question: CardQuestion;
  readonly purchase: Purchase;
  /** What is to be set aside now, the tax in it. */
  readonly by: bigint;
}

/** The first reason against a purchase, in the order the network's words have. */
async function refusalOf(tx: Tx, ctx: SpendingCtx, asking: Asking): Promise<Refused | undefined> {
  const { card, question, purchase } = asking;
  const now = ctx.clock.now();
  const byState = refusedByState(card, now);
  if (byState) return { reason: byState };
  if ((await ctx.stoppedAmong(tx, [card.userId])).has(card.userId)) return { reason: "account_stopped" };
  if (card.kind === "single_use" && card.spentBy !== null && card.spentBy !== purchase.id)
    return { reason: "single_use_spent" };
  const isBlocked =
    question.entry === "recurring" && (await isMerchantBlocked(tx, card.id, question.merchant.id));
  const reason =
    refusedByControls(card, question, { category: purchase.category, isBlocked }) ?? refusedByDoubt(question);
  return reason ? { reason } : refusedByMoney(tx, ctx, asking, now);
}

/** Limits come before money; what they counted is given back where the money is missing. */
async function refusedByMoney(
  tx: Tx,
  ctx: SpendingCtx,
  { card, question, by }: Asking,
  at: Date,
): Promise<Refused | undefined> {
  const amount = brl(by);
  const limit = await spendOnCard(tx, { card, amount, at });
  if (limit) return { reason: limit.reason, facts: { left: formatMoney(limit.left) } };
  const refused = await fund(tx, ctx, card, { amount, key: questionKey(ctx, question) });
  if (refused) await giveBackOnCard(tx, { card, amount, at });
  return refused;
}

/** Sees to it that a card has an amount: its own, the account's, or what is sold for it. */
async function fund(
  tx: Tx,
  ctx: SpendingCtx,
  card: Card,
  { amount, key }: { readonly amount: Reais; readonly key: string },
): Promise<Refused | undefined> {
  const { available, owed } = await availableAndOwed(tx, card.id, card.userId);
  if (owed.minor > 0n) return { reason: "debt" };
  const missing = subtract(amount, available);
  if (missing.minor <= 0n) return undefined;
  const shortfall = { card, missing, questionId: key };
  if (card.autoTopUp && (await topUpShortfall(tx, ctx, shortfall))) return undefined;
  if (card.tillMandate !== null && (await sellShortfallAtTill(tx, ctx, shortfall))) return undefined;
  const onAccount = card.autoTopUp
    ? await balanceOf(tx, customerAccount(card.userId, "available", "BRL"))
    : brl(0n);
  return {
    reason: "insufficient_funds",
    facts: { missing: formatMoney(brl(missing.minor - onAccount.minor)) },
  };
}

async function balanceOnCard(tx: Tx, cardId: string): Promise<Reais> {
  return brl((await balanceOf(tx, customerAccount(cardId, "available", "BRL"))).minor);
}

async function isMerchantBlocked(tx: Tx, cardId: string, merchantId: string): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from cards_blocked_merchant where card_id = $1 and merchant_id = $2",
    [cardId, merchantId],
  );
  return rows.length > 0;
}
