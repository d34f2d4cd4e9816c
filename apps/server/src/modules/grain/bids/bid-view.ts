import type { ResponseOf } from "@lastro/contracts";
import type { createBid, listOwnAnswers, takeAnswer } from "@lastro/contracts/grain/bids";
import { sacaKg } from "@lastro/contracts/grain/offer-terms";
import { costOf } from "@lastro/contracts/grain/weights";
import { convert } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { LivePrice } from "../../prices/index.js";
import { findParties, type Party } from "../orders/index.js";
import { usdt } from "../usdt.js";
import { type Bid, type BidAnswer, wantedKg } from "./bid.js";
import { ANSWER_COLUMNS } from "./bid-store.js";

export type BidDetail = ResponseOf<typeof createBid>;
export type AnswerDetail = BidDetail["answers"][number];
export type AnsweredBid = ResponseOf<typeof listOwnAnswers>["items"][number];
export type TakenOrder = ResponseOf<typeof takeAnswer>;

type Rate = LivePrice<"USDT"> | undefined;
type Parties = ReadonlyMap<string, Party>;

const partyOf = (parties: Parties, id: string) => ({
  name: parties.get(id)?.name ?? "",
  city: parties.get(id)?.city ?? null,
});

function inReais(
  { commodity, state }: Pick<Bid, "commodity"> & { state: string | null },
  cents: bigint,
  rate: Rate,
) {
  if (!rate) return null;
  const weight = sacaKg(commodity, state);
  return { perSaca: convert(usdt(costOf(weight, cents)), rate.price, "halfEven"), sacaKg: Number(weight) };
}

function fieldsOf(bid: Bid, parties: Parties, rate: Rate): AnsweredBid["bid"] {
  return {
    id: bid.id,
    status: bid.status,
    buyer: partyOf(parties, bid.buyerId),
    commodity: bid.commodity,
    place: { city: bid.city, state: bid.state },
    quantity: bid.quantityKg,
    remaining: wantedKg(bid),
    maxPrice: bid.maxPriceCents,
    reais: inReais(bid, bid.maxPriceCents, rate),
    deliverUntil: bid.deliverUntil,
    note: bid.note,
    createdAt: bid.createdAt,
    expiresAt: bid.expiresAt,
  };
}

function answerFields(bid: Bid, answer: BidAnswer, parties: Parties, rate: Rate): AnswerDetail {
  return {
    id: answer.id,
    status: answer.status,
    producer: partyOf(parties, answer.producerId),
    offer: {
      id: answer.offerId,
      name: answer.offerName,
      city: answer.city,
      state: answer.state,
      deliveryBasis: answer.deliveryBasis,
    },
    quantity: answer.quantityKg,
    pricePerTonne: answer.priceCents,
    reais: inReais({ commodity: bid.commodity, state: answer.state }, answer.priceCents, rate),
    total: usdt(costOf(answer.quantityKg, answer.priceCents)),
    createdAt: answer.createdAt,
    expiresAt: answer.expiresAt,
    orderId: answer.orderId,
    taken: answer.takenKg,
  };
}

/** Bids as their reader may know them: their buyer with every answer, a producer with their own. */
export async function describeBids(
  db: Database | Tx,
  bids: readonly Bid[],
  reader: { readonly producerId?: string; readonly rate: Rate },
): Promise<BidDetail[]> {
  const answers = await query<BidAnswer>(
    db,
    `select ${ANSWER_COLUMNS} from grain_bid_answer
     where bid_id = any ($1::uuid[]) and ($2::uuid is null or producer_id = $2) order by price_cents, id`,
    [bids.map(({ id }) => id), reader.producerId ?? null],
  );
  const parties = await findParties(db, [
    ...bids.map(({ buyerId }) => buyerId),
    ...answers.map(({ producerId }) => producerId),
  ]);
  return bids.map((bid) => ({
    ...fieldsOf(bid, parties, reader.rate),
    answers: answers
      .filter(({ bidId }) => bidId === bid.id)
      .map((answer) => answerFields(bid, answer, parties, reader.rate)),
  }));
}

/** Answers, each with its bid. */
export async function describeAnswers(
  db: Database | Tx,
  answered: readonly { readonly bid: Bid; readonly answer: BidAnswer }[],
  rate: Rate,
): Promise<AnsweredBid[]> {
  const parties = await findParties(
    db,
    answered.flatMap(({ bid, answer }) => [bid.buyerId, answer.producerId]),
  );
  return answered.map(({ bid, answer }) => ({
    bid: fieldsOf(bid, parties, rate),
    answer: answerFields(bid, answer, parties, rate),
  }));
}
