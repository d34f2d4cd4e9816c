import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  cardContestRecord,
  contestPurchase,
  exportPurchases,
  listContests,
  listPurchases,
  readContest,
  readPurchase,
  readSpending,
  withdrawContest,
} from "@lastro/contracts/cards/purchases";
import { queryOptions } from "@tanstack/react-query";
import { CARDS } from "@/features/cards/shared/keys";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type PurchaseRow = WireResponseOf<typeof listPurchases>["items"][number];
export type PurchaseStatus = PurchaseRow["status"];
export type Category = PurchaseRow["merchant"]["category"];
export type Purchase = WireResponseOf<typeof readPurchase>;
export type Spending = WireResponseOf<typeof readSpending>;
export type Month = Spending["months"][number];
export type Contest = WireResponseOf<typeof readContest>;
export type PurchasesQuery = Omit<WireRequestOf<typeof listPurchases>["query"], "cursor" | "limit">;
export type NewContest = WireRequestOf<typeof contestPurchase>["body"];
type Period = WireRequestOf<typeof exportPurchases>["query"];

export const purchasesQuery = (query: PurchasesQuery) =>
  pagesQuery([...CARDS, "purchases", query], ({ cursor, signal }) =>
    callRoute<typeof listPurchases>("GET /v1/cards/purchases", { query: { ...query, cursor }, signal }),
  );

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...CARDS, "purchase", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readPurchase>("GET /v1/cards/purchases/:id", { params: { id }, signal }),
  });

export const spendingQuery = (cardId: string | undefined) =>
  queryOptions({
    queryKey: [...CARDS, "spending", cardId ?? "all"],
    queryFn: ({ signal }) =>
      callRoute<typeof readSpending>("GET /v1/cards/spending", {
        query: cardId === undefined ? {} : { cardId },
        signal,
      }),
  });

export const purchasesFile = (query: Period) =>
  downloadRoute<typeof exportPurchases>("GET /v1/cards/purchases.csv", { query, timeoutMs: FILE_TIMEOUT_MS });

export const contest = (id: string, body: NewContest, idempotencyKey: string) =>
  callRoute<typeof contestPurchase>("POST /v1/cards/purchases/:id/contest", {
    params: { id },
    body,
    idempotencyKey,
  });

export const contestsQuery = pagesQuery([...CARDS, "contests"], ({ cursor, signal }) =>
  callRoute<typeof listContests>("GET /v1/cards/contests", { query: { cursor }, signal }),
);

/** Everything of one contest begins with this. */
export const contestKey = (id: string) => [...CARDS, "contest", id] as const;

export const contestQuery = (id: string) =>
  queryOptions({
    queryKey: [...contestKey(id), "contest"],
    queryFn: ({ signal }) =>
      callRoute<typeof readContest>("GET /v1/cards/contests/:id", { params: { id }, signal }),
  });

export const giveUpContest = (id: string, idempotencyKey: string) =>
  callRoute<typeof withdrawContest>("POST /v1/cards/contests/:id/withdraw", {
    params: { id },
    idempotencyKey,
  });

type Record = typeof cardContestRecord;

export const commentsQuery = (id: string) =>
  pagesQuery([...contestKey(id), "comments"], ({ cursor, signal }) =>
    callRoute<Record["listComments"]>("GET /v1/cards/contests/:id/comments", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const timelineQuery = (id: string) =>
  pagesQuery([...contestKey(id), "timeline"], ({ cursor, signal }) =>
    callRoute<Record["readTimeline"]>("GET /v1/cards/contests/:id/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const writeComment = (id: string, text: string) =>
  callRoute<Record["writeComment"]>("POST /v1/cards/contests/:id/comments", {
    params: { id },
    body: { text },
  });

export function addDocument(id: string, file: File, note: string): Promise<Contest> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callRoute<Record["addDocument"]>("POST /v1/cards/contests/:id/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const documentFile = (id: string, documentId: string, signal: AbortSignal) =>
  downloadRoute<Record["openDocument"]>("GET /v1/cards/contests/:id/documents/:documentId", {
    params: { id, documentId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });
