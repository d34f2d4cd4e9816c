import { plainTonnes } from "@lastro/contracts/grain/weights";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { announcement, type LiveEvent } from "@lastro/platform/events";
import { auditing } from "../../compliance/index.js";
import { postTogether } from "../../ledger/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import { releaseStock, reserveTogether, whyNot } from "../offers/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { recording } from "./event-store.js";
import { newOrder } from "./new-order.js";
import type { Order } from "./order.js";
import { rowOfOrder } from "./order-store.js";
import type { Party } from "./parties.js";
import { orderFundedPosting } from "./postings.js";
import { type Purchase, refusalOf } from "./purchase.js";
import type { Market } from "./read-market.js";
import { type OrderTimer, rowOfTimer, timerFromNow } from "./timer-store.js";

/** Who buys what. */
export interface Asked extends Purchase {
  readonly ctx: RequestCtx;
}

/** An order that was placed, the clock that runs on it, and who sells. */
export interface Placed {
  readonly order: Order;
  readonly timer: OrderTimer;
  readonly seller: Party | undefined;
}

/** Several want more of one offer together than there is: who is first is found out by asking one by one. */
export const ONE_BY_ONE = "one_by_one";

type PlacedOrNot = Placed | DomainError | typeof ONE_BY_ONE;

/** What is drawn up for somebody and not yet paid. */
interface Draft extends Placed {
  readonly asked: Asked;
}

/**
 * Buys for several people in one transaction, each as if alone: the stock is set aside and the wallet debited into the
 * order's escrow, so that an order is paid from the moment it exists; or nothing is done and it is said why. Refuses in
 * this order: quantity, offer, price, minimum, stock, balance.
 */
export async function placeOrders(
  tx: Tx,
  ctx: Ctx,
  asked: readonly Asked[],
  market: Market,
): Promise<PlacedOrNot[]> {
  const { offers } = market;
  const outcomes = new Map<Asked, PlacedOrNot>();
  for (const one of asked) {
    const refusal = refusalOf(offers.get(one.offerId), personOf(one.ctx).userId, one);
    if (refusal) outcomes.set(one, refusal);
  }
  const sound = await amongOpen(tx, offers, asked, outcomes);
  const drafts = drawUp(ctx, market, await takeStock(tx, offers, sound, outcomes));
  const paid = await pay(tx, ctx, drafts, outcomes);
  await writeDown(tx, ctx, paid);
  for (const { asked: one, ...placed } of paid) outcomes.set(one, placed);
  return asked.map((one) => outcomes.get(one) ?? ONE_BY_ONE);
}

/** Keeps everybody's account open until the commit, before anything else is locked; answers what may go on. */
async function amongOpen(
  tx: Tx,
  offers: Market["offers"],
  asked: readonly Asked[],
  outcomes: Map<Asked, PlacedOrNot>,
): Promise<readonly Asked[]> {
  const sound = asked.filter((one) => !outcomes.has(one));
  if (sound.length === 0) return sound;
  const sellerOf = ({ offerId }: Asked) => offers.get(offerId)?.offer.producerId ?? "";
  const closed = await lockTraders(
    tx,
    sound.flatMap((one) => [personOf(one.ctx).userId, sellerOf(one)]),
  );
  for (const one of sound) {
    if (closed.has(sellerOf(one))) outcomes.set(one, new DomainError("grain.order_offer_closed"));
    if (closed.has(personOf(one.ctx).userId)) outcomes.set(one, new DomainError("auth.required"));
  }
  return sound.filter((one) => !outcomes.has(one));
}

/** Sets the stock of all of them aside, offer by offer; answers those who got theirs. */
async function takeStock(
  tx: Tx,
  offers: Market["offers"],
  asked: readonly Asked[],
  outcomes: Map<Asked, PlacedOrNot>,
): Promise<readonly Asked[]> {
  if (asked.length === 0) return asked;
  const reservations = [...offers.values()].flatMap(({ offer }) => {
    const those = asked.filter(({ offerId }) => offerId === offer.id);
    const kg = those.reduce((sum, { quantity }) => sum + quantity, 0n);
    return those.length === 0 ? [] : [{ offerId: offer.id, kg, expectedVersion: offer.version }];
  });
  const reserved = await reserveTogether(tx, reservations);
  for (const reservation of reservations.filter(({ offerId }) => !reserved.has(offerId))) {
    const [only, ...others] = asked.filter(({ offerId }) => offerId === reservation.offerId);
    if (only && others.length === 0) outcomes.set(only, await whyNot(tx, reservation));
  }
  return asked.filter(({ offerId }) => reserved.has(offerId));
}

function drawUp(ctx: Ctx, { offers, parties, approving }: Market, asked: readonly Asked[]): readonly Draft[] {
  return asked.flatMap((one) => {
    const found = offers.get(one.offerId);
    if (!found) return [];
    const { offer } = found;
    const buyerId = personOf(one.ctx).userId;
    const approves = approving.has(offer.producerId);
    const order = newOrder(ctx, offer, { kg: one.quantity, buyerId, parties, approves });
    const timer = timerFromNow(ctx, order.id, approves ? "first_load" : "approval");
    return [{ asked: one, order, timer, seller: parties.get(offer.producerId) }];
  });
}

/** Debits every wallet into its order's escrow; who has not enough gives the stock back. */
async function pay(
  tx: Tx,
  ctx: Ctx,
  drafts: readonly Draft[],
  outcomes: Map<Asked, PlacedOrNot>,
): Promise<readonly Draft[]> {
  if (drafts.length === 0) return drafts;
  const results = await postTogether(
    tx,
    ctx,
    drafts.map(({ order }) => orderFundedPosting(order)),
  );
  const paid: Draft[] = [];
  for (const [index, draft] of drafts.entries()) {
    const outcome = results[index]?.outcome;
    if (outcome === "posted") paid.push(draft);
    else if (outcome === "insufficient_funds") {
      await releaseStock(tx, { offerId: draft.order.offerId, kg: draft.order.quantityKg });
      outcomes.set(draft.asked, new DomainError("grain.order_balance_too_low"));
    } else throw new Error(`Order ${draft.order.id} was paid for before it existed`);
  }
  return paid;
}

async function writeDown(tx: Tx, ctx: Ctx, paid: readonly Draft[]): Promise<void> {
  if (paid.length === 0) return;
  const orders = paid.map(({ order }) => order);
  const factsOf = ({ total, quantityKg, termsHash }: Order) => ({
    total: usdtWords(total),
    tonnes: plainTonnes(quantityKg),
    contract: termsHash,
  });
  const histories = paid.map(({ asked, order }) => ({
    ctx: asked.ctx,
    order,
    events: [
      { type: "order.created", to: "criada", facts: factsOf(order) },
      { type: "order.paid", from: "criada", to: "paga", facts: { total: usdtWords(order.total) } },
      ...(order.approval === "accepted" ? [{ type: "order.accepted", reason: "auto" } as const] : []),
    ] as const,
  }));
  const audits = paid.map(({ asked, order }) => ({
    ctx: asked.ctx,
    action: "grain.order_placed" as const,
    subject: order.id,
    details: { ...factsOf(order), total: usdt(order.total) },
  }));
  await runTogether(tx, [
    ...insertions({
      grain_order: orders.map(rowOfOrder),
      grain_order_timer: paid.map(({ timer }) => rowOfTimer(ctx, timer)),
    }),
    ...recording(histories),
    auditing(audits),
    announcement(newsOf(orders)),
  ]);
}

/** What pages are told: both sides of each order, and of what is left of an offer everybody. */
function newsOf(orders: readonly Order[]): readonly LiveEvent[] {
  return [
    ...orders.map(({ id, buyerId, producerId }) => ({
      to: { userIds: [buyerId, producerId] },
      type: "grain.order",
      reference: id,
    })),
    {
      to: { userIds: [...new Set(orders.flatMap(({ buyerId, producerId }) => [buyerId, producerId]))] },
      type: "balances",
    },
    ...[...new Set(orders.map(({ offerId }) => offerId))].map((reference) => ({
      to: "market" as const,
      type: "grain.offer",
      reference,
    })),
  ];
}
