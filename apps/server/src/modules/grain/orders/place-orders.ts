import { plainTonnes } from "@lastro/contracts/grain/weights";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, humanOf, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { announce, type LiveEvent } from "@lastro/platform/events";
import { auditing } from "../../compliance/index.js";
import { type Escrow, escrowInsertions, fundNewEscrows } from "../../escrow/index.js";
import { recording as recordingChanges } from "../../lifecycle/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import { isStillMember } from "../members/index.js";
import { releaseStock, reservationRefusal, reserveTogether } from "../offers/index.js";
import {
  lockProofs,
  newSignature,
  rowOfSignature,
  type Signature,
  type SigningProof,
  signedByConsent,
  useProofs,
} from "../signatures/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { recording } from "./event-store.js";
import { newOrder } from "./new-order.js";
import type { Order } from "./order.js";
import { escrowOf } from "./order-escrow.js";
import { firstChanges, rowOfOrder } from "./order-store.js";
import type { Party } from "./parties.js";
import { orderFunded } from "./postings.js";
import { type Purchase, refusalOf } from "./purchase.js";
import type { Market } from "./read-market.js";
import { newOrderTimer, type OrderTimer } from "./timers.js";

/** Who buys what. */
export interface Asked extends Purchase {
  readonly ctx: RequestCtx;
}

/** An order that was placed, the timer that runs on it, and who sells. */
export interface Placed {
  readonly order: Order;
  readonly timer: OrderTimer;
  readonly seller: Party | undefined;
}

/** Several purchases together exceed what one offer has: each is tried again alone, so that the first ones get it. */
export const RETRY_ALONE = "retry_alone";

type PlacedOrNot = Placed | DomainError | typeof RETRY_ALONE;

/** An order that is not paid yet. */
interface Draft extends Placed {
  readonly asked: Asked;
}

interface Paid extends Draft {
  readonly escrow: Escrow;
}

/**
 * Places orders for several people in one transaction, each as if alone: the stock is reserved and the wallet debited into
 * the order's escrow, so that an order is paid from the moment it exists. A refused purchase changes nothing. Refuses in
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
  const today = brazilianDay(ctx.clock.now());
  for (const one of asked) {
    const { userId } = personOf(one.ctx);
    const refusal = refusalOf(offers.get(one.offerId), userId, one, today) ?? unsigned(market, userId);
    if (refusal) outcomes.set(one, refusal);
  }
  const open = await lockOpenAccounts(tx, offers, asked, outcomes);
  const proofs = await lockProofs(
    tx,
    ctx,
    open.flatMap(({ signature }) => signature ?? []),
  );
  const sound = signable(proofs, open, outcomes);
  const drafts = draftOrders(ctx, market, await reserveStock(tx, offers, sound, outcomes));
  const paid = await fundEscrows(tx, ctx, drafts, outcomes);
  await insertPlaced(
    tx,
    ctx,
    paid,
    paid.flatMap((one) => signaturesOn(ctx, market, proofs, one)),
  );
  for (const { asked: one, order, timer, seller } of paid) outcomes.set(one, { order, timer, seller });
  return asked.map((one) => outcomes.get(one) ?? RETRY_ALONE);
}

type Proofs = ReadonlyMap<string, SigningProof>;

/** Whoever has not said who they are signs nothing. */
function unsigned({ signers }: Market, userId: string): DomainError | undefined {
  return signers.has(userId) ? undefined : new DomainError("grain.legal_data_needed");
}

/** The purchases whose buyer proved that it is they who sign, each by a proof of its own. */
function signable(
  proofs: Proofs,
  asked: readonly Asked[],
  outcomes: Map<Asked, PlacedOrNot>,
): readonly Asked[] {
  const used = new Set<string>();
  return asked.filter((one) => {
    const proof = proofs.get(one.signature ?? "");
    const signs = proof?.userId === humanOf(one.ctx).userId && !used.has(proof.id);
    if (signs) used.add(proof.id);
    else outcomes.set(one, new DomainError("grain.signature_needed"));
    return signs;
  });
}

/** The buyer's signature, and the producer's where they consented to sign every paid order. */
function signaturesOn(
  ctx: Ctx,
  { signers, approving }: Market,
  proofs: Proofs,
  { asked, order }: Draft,
): Signature[] {
  const party = signers.get(order.buyerId)?.party;
  const proof = proofs.get(asked.signature ?? "");
  if (!party || !proof) throw new Error(`Order ${order.id} has no buyer who signs`);
  const consent = approving.get(order.producerId);
  const buyers = newSignature({
    ...{ orderId: order.id, termsHash: order.termsHash, side: "buyer", userId: order.buyerId, party },
    ...{ method: proof.method, consentId: null, at: order.createdAt },
    memberId: personOf(asked.ctx).member?.userId ?? null,
  });
  return consent ? [buyers, signedByConsent(ctx, order, consent)] : [buyers];
}

/** Locks everybody's account against closing, before anything else is locked; answers the purchases of open accounts. */
async function lockOpenAccounts(
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
    if (closed.has(personOf(one.ctx).userId) || !(await isStillMember(tx, one.ctx)))
      outcomes.set(one, new DomainError("auth.required"));
  }
  return sound.filter((one) => !outcomes.has(one));
}

/** Reserves the stock of all purchases, offer by offer; answers those that got theirs. */
async function reserveStock(
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
    if (only && others.length === 0) outcomes.set(only, await reservationRefusal(tx, reservation));
  }
  return asked.filter(({ offerId }) => reserved.has(offerId));
}

function draftOrders(
  ctx: Ctx,
  { offers, parties, approving, numbers }: Market,
  asked: readonly Asked[],
): readonly Draft[] {
  return asked.flatMap((one, index) => {
    const found = offers.get(one.offerId);
    if (!found) return [];
    const { offer } = found;
    const number = numbers[index];
    if (number === undefined) throw new Error("There are fewer numbers than purchases");
    const buyerId = personOf(one.ctx).userId;
    const approves = approving.has(offer.producerId);
    const order = newOrder(ctx, offer, { number, kg: one.quantity, buyerId, parties, approves });
    const timer = newOrderTimer(ctx, order, approves ? "first_load" : "approval");
    return [{ asked: one, order, timer, seller: parties.get(offer.producerId) }];
  });
}

/** Debits every wallet into its order's escrow; where the wallet holds less, the stock is returned. */
async function fundEscrows(
  tx: Tx,
  ctx: Ctx,
  drafts: readonly Draft[],
  outcomes: Map<Asked, PlacedOrNot>,
): Promise<readonly Paid[]> {
  if (drafts.length === 0) return [];
  const escrows = await fundNewEscrows(
    tx,
    ctx,
    drafts.map(({ order }) => ({
      terms: escrowOf(order),
      amount: usdt(order.total),
      posting: orderFunded(order.id),
    })),
  );
  const paid: Paid[] = [];
  for (const [index, draft] of drafts.entries()) {
    const escrow = escrows[index];
    if (escrow) paid.push({ ...draft, escrow });
    else {
      await releaseStock(tx, { offerId: draft.order.offerId, kg: draft.order.quantityKg });
      outcomes.set(draft.asked, new DomainError("grain.order_balance_too_low"));
    }
  }
  return paid;
}

async function insertPlaced(
  tx: Tx,
  ctx: Ctx,
  paid: readonly Paid[],
  signatures: readonly Signature[],
): Promise<void> {
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
      { type: "order.created", to: "created", facts: factsOf(order) },
      { type: "order.paid", from: "created", to: "paid", facts: { total: usdtWords(order.total) } },
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
      grain_signature: signatures.map((signature) => rowOfSignature(ctx, signature)),
    }),
    ...escrowInsertions(
      ctx,
      paid.map(({ escrow }) => escrow),
      paid.map(({ timer }) => timer),
    ),
    ...recordingChanges(paid.map(({ asked, order }) => ({ ctx: asked.ctx, changes: firstChanges(order) }))),
    ...recording(histories),
    auditing(audits),
  ]);
  await useProofs(
    tx,
    ctx,
    paid.flatMap(({ asked }) => asked.signature ?? []),
  );
  await announce(tx, ...liveEventsOf(orders));
}

/** Live events for open pages: of each order its two sides, of each offer everybody. */
function liveEventsOf(orders: readonly Order[]): readonly LiveEvent[] {
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
