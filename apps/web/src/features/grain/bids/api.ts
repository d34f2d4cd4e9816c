import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  answerBid as answerBidRoute,
  createBid as createBidRoute,
  listBids,
  listOwnAnswers,
  listOwnBids,
  takeAnswer as takeAnswerRoute,
  withdrawAnswer as withdrawAnswerRoute,
  withdrawBid as withdrawBidRoute,
} from "@lastro/contracts/grain/bids";
import { callTraderRoute } from "@/lib/call-trader-route";
import { pagesQuery } from "@/lib/pages-query";

export type Bid = WireResponseOf<typeof createBidRoute>;
export type BidAnswer = Bid["answers"][number];
export type AnsweredBid = WireResponseOf<typeof listOwnAnswers>["items"][number];
export type NewBid = WireRequestOf<typeof createBidRoute>["body"];
type Taking = WireRequestOf<typeof takeAnswerRoute>["body"];
type NewAnswer = WireRequestOf<typeof answerBidRoute>["body"];

const BIDS = ["grain", "bids"] as const;
export const bidsKey = { queryKey: BIDS };

/** What buyers look for, newest first. */
export const bidsQuery = (query: Pick<WireRequestOf<typeof listBids>["query"], "commodity" | "state">) =>
  pagesQuery([...BIDS, "open", query], ({ cursor, signal }) =>
    callTraderRoute<typeof listBids>("GET /agro/v1/bids", { query: { ...query, cursor }, signal }),
  );

/** The buyer's own, newest first, with every answer. */
export const ownBidsQuery = pagesQuery([...BIDS, "own"], ({ cursor, signal }) =>
  callTraderRoute<typeof listOwnBids>("GET /agro/v1/bids/own", { query: { cursor }, signal }),
);

/** What the producer answered, newest first. */
export const ownAnswersQuery = pagesQuery([...BIDS, "answers"], ({ cursor, signal }) =>
  callTraderRoute<typeof listOwnAnswers>("GET /agro/v1/bid-answers", { query: { cursor }, signal }),
);

export const createBid = (body: NewBid) =>
  callTraderRoute<typeof createBidRoute>("POST /agro/v1/bids", { body });

export const withdrawBid = (id: string) =>
  callTraderRoute<typeof withdrawBidRoute>("POST /agro/v1/bids/:id/withdraw", { params: { id } });

export const answerBid = (id: string, body: NewAnswer) =>
  callTraderRoute<typeof answerBidRoute>("POST /agro/v1/bids/:id/answers", { params: { id }, body });

export const withdrawAnswer = (id: string) =>
  callTraderRoute<typeof withdrawAnswerRoute>("POST /agro/v1/bid-answers/:id/withdraw", { params: { id } });

export const takeAnswer = (id: string, body: Taking, idempotencyKey: string) =>
  callTraderRoute<typeof takeAnswerRoute>("POST /agro/v1/bid-answers/:id/take", {
    params: { id },
    body,
    idempotencyKey,
  });
