import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { type Machine, recording, transition } from "../../lifecycle/index.js";
import type { Bid, BidAnswer } from "./bid.js";

export const BID_COLUMNS = `id, buyer_id as "buyerId", status, commodity, city, state, quantity_kg as "quantityKg",
  taken_kg as "takenKg", max_price_cents as "maxPriceCents", to_char(deliver_until, 'YYYY-MM-DD') as "deliverUntil", note,
  created_at as "createdAt", expires_at as "expiresAt"`;

export const ANSWER_COLUMNS = `id, bid_id as "bidId", producer_id as "producerId", status, offer_id as "offerId",
  offer_version as "offerVersion", offer_name as "offerName", city, state, delivery_basis as "deliveryBasis",
  quantity_kg as "quantityKg", price_cents as "priceCents", created_at as "createdAt", expires_at as "expiresAt",
  taken_kg as "takenKg", order_id as "orderId"`;

const BIDS = {
  name: "grain_bid",
  table: "grain_bid",
  column: "status",
} as const satisfies Machine;

const ANSWERS = {
  name: "grain_bid_answer",
  table: "grain_bid_answer",
  column: "status",
} as const satisfies Machine;

type Acting = Pick<RequestCtx, "actor" | "clock">;

export async function insertBid(tx: Tx, ctx: Acting, bid: Bid): Promise<void> {
  const row = {
    id: bid.id,
    buyer_id: bid.buyerId,
    status: bid.status,
    commodity: bid.commodity,
    city: bid.city,
    state: bid.state,
    quantity_kg: bid.quantityKg,
    max_price_cents: bid.maxPriceCents,
    deliver_until: bid.deliverUntil,
    note: bid.note,
    created_at: bid.createdAt,
    expires_at: bid.expiresAt,
  };
  const changes = [{ machine: "grain_bid", id: bid.id, from: null, to: bid.status } as const];
  await runTogether(tx, [...insertions({ grain_bid: [row] }), ...recording([{ ctx, changes }])]);
}

export async function insertAnswer(tx: Tx, ctx: Acting, answer: BidAnswer): Promise<void> {
  const row = {
    id: answer.id,
    bid_id: answer.bidId,
    producer_id: answer.producerId,
    status: answer.status,
    offer_id: answer.offerId,
    offer_version: answer.offerVersion,
    offer_name: answer.offerName,
    city: answer.city,
    state: answer.state,
    delivery_basis: answer.deliveryBasis,
    quantity_kg: answer.quantityKg,
    price_cents: answer.priceCents,
    created_at: answer.createdAt,
    expires_at: answer.expiresAt,
  };
  const changes = [{ machine: "grain_bid_answer", id: answer.id, from: null, to: answer.status } as const];
  await runTogether(tx, [...insertions({ grain_bid_answer: [row] }), ...recording([{ ctx, changes }])]);
}

/** The bid, held until the transaction ends: whatever happens to it or to an answer of it holds it first. */
export async function lockBid(tx: Tx, id: string): Promise<Bid | undefined> {
  const [bid] = await query<Bid>(tx, `select ${BID_COLUMNS} from grain_bid where id = $1 for update`, [id]);
  return bid;
}

export async function findAnswer(db: Database | Tx, id: string): Promise<BidAnswer | undefined> {
  const [answer] = await query<BidAnswer>(
    db,
    `select ${ANSWER_COLUMNS} from grain_bid_answer where id = $1`,
    [id],
  );
  return answer;
}

/** An answer and its bid, both held until the transaction ends. */
export async function lockAnswer(
  tx: Tx,
  id: string,
): Promise<{ readonly bid: Bid; readonly answer: BidAnswer } | undefined> {
  const known = await findAnswer(tx, id);
  const bid = known && (await lockBid(tx, known.bidId));
  const answer = await findAnswer(tx, id);
  return bid && answer && { bid, answer };
}

/** The answers to a bid that can still be taken. */
export function openAnswersOf(tx: Tx, bidId: string): Promise<BidAnswer[]> {
  return query<BidAnswer>(
    tx,
    `select ${ANSWER_COLUMNS} from grain_bid_answer where bid_id = $1 and status = 'open' order by id`,
    [bidId],
  );
}

/** Ends a locked bid. False when it has ended already. */
export function endBid(tx: Tx, ctx: Acting, { id }: Bid, to: "withdrawn" | "expired"): Promise<boolean> {
  return transition(tx, ctx, BIDS, { id, from: "open", to, set: { closed_at: ctx.clock.now() } });
}

/** Counts what was taken of a locked bid, which is filled by the last of it. */
export async function addTaken(tx: Tx, ctx: Acting, bid: Bid, kg: bigint): Promise<Bid> {
  const takenKg = bid.takenKg + kg;
  if (takenKg < bid.quantityKg) {
    await query(tx, "update grain_bid set taken_kg = $2 where id = $1", [bid.id, takenKg]);
    return { ...bid, takenKg };
  }
  const set = { taken_kg: takenKg, closed_at: ctx.clock.now() };
  const isFilled = await transition(tx, ctx, BIDS, { id: bid.id, from: "open", to: "filled", set });
  if (!isFilled) throw new Error(`Bid ${bid.id} was filled while it was held`);
  return { ...bid, takenKg, status: "filled" };
}

/** Ends an answer of a locked bid. False when it has ended already. */
export function endAnswer(
  tx: Tx,
  ctx: Acting,
  { id }: BidAnswer,
  to: "withdrawn" | "expired" | "lapsed" | { readonly orderId: string; readonly takenKg: bigint },
): Promise<boolean> {
  const taken = typeof to === "string" ? {} : { order_id: to.orderId, taken_kg: to.takenKg };
  return transition(tx, ctx, ANSWERS, {
    id,
    from: "open",
    to: typeof to === "string" ? to : "taken",
    set: { closed_at: ctx.clock.now(), ...taken },
  });
}

/** How many bids of a buyer stand open, counted no further than the limit. */
export async function countOpenBids(tx: Tx, buyerId: string, limit: number): Promise<number> {
  const rows = await query(tx, "select 1 from grain_bid where buyer_id = $1 and status = 'open' limit $2", [
    buyerId,
    limit,
  ]);
  return rows.length;
}

/** The open bids of a person, and those an open answer of theirs is given to, in the order of their ids. */
export async function openBidIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from grain_bid where buyer_id = $1 and status = 'open'
     union select bid_id from grain_bid_answer where producer_id = $1 and status = 'open' order by 1`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
