import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { contestPixInDemo, payPixInDemo } from "@lastro/contracts/demo";
import type {
  attributeUnmatchedPix,
  cancelPixCharge,
  createPixCharge,
  getPixBooks,
  getPixCharge,
  listPixCharges,
  listUnmatchedPix,
  PixUnmatchedStatus,
  readUnmatchedPix,
  rejectUnmatchedContest,
  returnUnmatchedPix,
} from "@lastro/contracts/pix";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type Charge = WireResponseOf<typeof getPixCharge>;
export type Payment = Charge["payments"][number];
export type ChargeOrder = WireRequestOf<typeof createPixCharge>["body"];
export type Unmatched = WireResponseOf<typeof listUnmatchedPix>["items"][number];
export type PixBooks = WireResponseOf<typeof getPixBooks>;
export type Attribution = WireRequestOf<typeof attributeUnmatchedPix>["body"];

/** Between the server's events, how often a charge someone may be paying is looked at. */
const WAITING_REFRESH_MS = 5_000;

export const chargeQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "charge", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getPixCharge>("GET /v1/pix/charges/:id", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === "PAID" ? REFRESH_INTERVAL_MS : WAITING_REFRESH_MS,
  });

export const chargesQuery = pagesQuery(["pix", "charges"], ({ cursor, signal }) =>
  callRoute<typeof listPixCharges>("GET /v1/pix/charges", { query: { limit: "10", cursor }, signal }),
);

export const unmatchedQuery = (status: PixUnmatchedStatus) =>
  pagesQuery(
    ["pix", "unmatched", status],
    ({ cursor, signal }) =>
      callRoute<typeof listUnmatchedPix>("GET /v1/admin/pix/unmatched", {
        query: { status, limit: "30", cursor },
        signal,
      }),
    // A return ends by the provider's word, not by anything done here.
    status === "RETURNING" ? WAITING_REFRESH_MS : REFRESH_INTERVAL_MS,
  );

export const oneUnmatchedQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "unmatched", "one", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readUnmatchedPix>("GET /v1/admin/pix/unmatched/:id", { params: { id }, signal }),
    refetchInterval: WAITING_REFRESH_MS,
  });

export const booksQuery = queryOptions({
  queryKey: ["pix", "books"],
  queryFn: ({ signal }) => callRoute<typeof getPixBooks>("GET /v1/admin/pix/books", { signal }),
});

export function createCharge(order: ChargeOrder, idempotencyKey: string): Promise<Charge> {
  return callRoute<typeof createPixCharge>("POST /v1/pix/charges", { body: order, idempotencyKey });
}

export function cancelCharge(id: string): Promise<Charge> {
  return callRoute<typeof cancelPixCharge>("POST /v1/pix/charges/:id/cancel", { params: { id } });
}

/** Only in a demonstration: somebody pays the charge. */
export function payInDemo(txid: string) {
  return callRoute<typeof payPixInDemo>("POST /v1/demo/pix/pay", { body: { txid } });
}

/** Only in a demonstration: the payer's bank contests a Pix. */
export function contestInDemo(endToEndId: string) {
  return callRoute<typeof contestPixInDemo>("POST /v1/demo/pix/contest", { body: { endToEndId } });
}

export function attributeUnmatched(
  id: string,
  attribution: Attribution,
  idempotencyKey: string,
): Promise<Unmatched> {
  return callRoute<typeof attributeUnmatchedPix>("POST /v1/admin/pix/unmatched/:id/attribute", {
    params: { id },
    body: attribution,
    idempotencyKey,
  });
}

export function returnUnmatched(
  id: string,
  body: WireRequestOf<typeof returnUnmatchedPix>["body"],
  idempotencyKey: string,
): Promise<Unmatched> {
  return callRoute<typeof returnUnmatchedPix>("POST /v1/admin/pix/unmatched/:id/return", {
    params: { id },
    body,
    idempotencyKey,
  });
}

export function rejectContest(id: string, grounds: string): Promise<Unmatched> {
  return callRoute<typeof rejectUnmatchedContest>("POST /v1/admin/pix/unmatched/:id/reject-contest", {
    params: { id },
    body: { grounds },
  });
}
