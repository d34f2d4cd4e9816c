import { compare, isPositive, type Money, money, smaller, sum } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf, customerAccount, post } from "../../ledger/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { assertMay } from "../commands.js";
import { countAtTill, leftAtTillToday } from "../controls/till-mandate.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx, Sale } from "../ports.js";
import { toppedUpPosting } from "./postings.js";

type Reais = Money<"BRL">;

export interface ToppedUp {
  readonly credited: Reais;
  readonly sold: Sale["sold"] | null;
  readonly fee: Reais;
  readonly transactionId: string;
}

/** Puts reais of the caller's account on a card of theirs. Throws `ledger.insufficient_funds`. */
export async function topUpCard(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, amount }: { readonly id: string; readonly amount: Reais },
): Promise<ToppedUp> {
  if (!isPositive(amount)) throw new DomainError("cards.amount_not_positive");
  const card = await lockForTopUp(tx, ctx, id);
  const { transactionId } = await topUp(tx, ctx, card, amount, `card:${id}:topped_up:${ctx.random.id()}`);
  return { credited: amount, sold: null, fee: money("BRL", 0n), transactionId };
}

/**
 * Accepts the caller's firm quote and puts what it comes to on a card of theirs, fee taken, in the same commit: both or
 * neither.
 */
export async function topUpByQuote(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, quoteId }: { readonly id: string; readonly quoteId: string },
): Promise<ToppedUp> {
  const card = await lockForTopUp(tx, ctx, id);
  const { orderId, net, sold, fee } = await ctx.acceptSale(tx, ctx, quoteId);
  const { transactionId } = await topUp(tx, ctx, card, net, `card:sale:${orderId}`);
  return { credited: net, sold, fee, transactionId };
}

/** Nothing leaves the account of whoever is stopped, nor turns into what is spent elsewhere. */
async function lockForTopUp(tx: Tx, ctx: CardRequestCtx, id: string): Promise<Card> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "top_up");
  if ((await ctx.stoppedAmong(tx, [card.userId])).has(card.userId))
    throw new DomainError("customers.outgoing_stopped");
  return card;
}

/**
 * Takes exactly what a purchase lacks from the account of a locked card's holder, where they let it; answers false, and
 * changes nothing, where the account has less.
 */
export async function topUpShortfall(
  tx: Tx,
  ctx: RequestCtx,
  {
    card,
    missing,
    questionId,
  }: { readonly card: Card; readonly missing: Reais; readonly questionId: string },
): Promise<boolean> {
  if (!card.autoTopUp) return false;
  const account = await balanceOf(tx, customerAccount(card.userId, "available", "BRL"));
  if (account.minor < missing.minor) return false;
  await topUp(tx, ctx, card, missing, `card:auto:${questionId}`);
  return true;
}

/**
 * Sells crypto by the mandate of a locked card's holder until a purchase's reais are there, and puts them on the card;
 * answers false, and changes nothing, where the mandate or the desk does not allow it.
 */
export async function sellShortfallAtTill(
  tx: Tx,
  ctx: CardRequestCtx,
  {
    card,
    missing,
    questionId,
  }: { readonly card: Card; readonly missing: Reais; readonly questionId: string },
): Promise<boolean> {
  const { tillMandate, userId } = card;
  if (!tillMandate) return false;
  const most = smaller(await leftAtTillToday(tx, ctx, card), tillMandate.dailyCap);
  if (compare(most, missing) < 0) return false;
  const { assets, maxSpreadBps } = tillMandate;
  const sales = await ctx.sellAtTill(tx, ctx, { userId, missing, assets, maxSpreadBps, most });
  if (sales.length === 0) return false;
  const net = sum(
    "BRL",
    sales.map((sale) => sale.net),
  );
  const gross = money(
    "BRL",
    sales.reduce((total, { fee }) => total + fee.minor, net.minor),
  );
  await countAtTill(tx, ctx, card, gross);
  await topUp(tx, ctx, card, net, `card:till:${questionId}`);
  return true;
}

async function topUp(
  tx: Tx,
  ctx: RequestCtx,
  card: Card,
  amount: Reais,
  key: string,
): Promise<{ readonly transactionId: string }> {
  const { transactionId } = await post(tx, ctx, toppedUpPosting(card, amount, key));
  await recordAudit(tx, ctx, { action: "cards.topped_up", subject: card.id, details: { amount } });
  await announceCard(tx, card);
  await announce(tx, { to: { userId: card.userId }, type: "balances" });
  return { transactionId };
}
