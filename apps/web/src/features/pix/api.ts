import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  attributeUnmatchedPix,
  createPixCharge,
  getPixBooks,
  getPixCharge,
  getPixReceipt,
  listPixCharges,
  listUnmatchedPix,
  PixUnmatchedStatus,
} from "@lastro/contracts/pix";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type Charge = WireResponseOf<typeof getPixCharge>;
export type Payment = Charge["payments"][number];
export type PixReceipt = WireResponseOf<typeof getPixReceipt>;
export type ChargeOrder = WireRequestOf<typeof createPixCharge>["body"];
type ChargePage = WireResponseOf<typeof listPixCharges>;
type UnmatchedPage = WireResponseOf<typeof listUnmatchedPix>;
export type Unmatched = UnmatchedPage["items"][number];
export type PixBooks = WireResponseOf<typeof getPixBooks>;
export type Attribution = WireRequestOf<typeof attributeUnmatchedPix>["body"];

/** Between the server's events, how often a charge someone may be paying is looked at. */
const WAITING_REFRESH_MS = 5_000;

const pathOf = (id: string) => `/v1/pix/charges/${encodeURIComponent(id)}`;

export const chargeQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "charge", id],
    queryFn: ({ signal }) => api.get<Charge>(pathOf(id), { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === "PAID" ? REFRESH_INTERVAL_MS : WAITING_REFRESH_MS,
  });

export const chargesQuery = pagedQuery<ChargePage>(["pix", "charges"], "/v1/pix/charges", { limit: 10 });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "receipt", id],
    queryFn: ({ signal }) => api.get<PixReceipt>(`${pathOf(id)}/receipt`, { signal }),
  });

export const unmatchedQuery = (status: PixUnmatchedStatus) =>
  pagedQuery<UnmatchedPage>(
    ["pix", "unmatched", status],
    "/v1/admin/pix/unmatched",
    { status, limit: 30 },
    // A return ends by the provider's word, not by anything done here.
    status === "RETURNING" ? WAITING_REFRESH_MS : REFRESH_INTERVAL_MS,
  );

export const booksQuery = queryOptions({
  queryKey: ["pix", "books"],
  queryFn: ({ signal }) => api.get<PixBooks>("/v1/admin/pix/books", { signal }),
  refetchInterval: REFRESH_INTERVAL_MS,
});

export function createCharge(order: ChargeOrder, idempotencyKey: string): Promise<Charge> {
  return api.post<Charge>("/v1/pix/charges", order, { idempotencyKey });
}

export function cancelCharge(id: string): Promise<Charge> {
  return api.post<Charge>(`${pathOf(id)}/cancel`);
}

/** Only in a demonstration: somebody pays the charge. */
export function payInDemo(txid: string): Promise<{ endToEndId: string }> {
  return api.post<{ endToEndId: string }>("/v1/demo/pix/pay", { txid });
}

export function attributeUnmatched(
  id: string,
  attribution: Attribution,
  idempotencyKey: string,
): Promise<Unmatched> {
  return api.post<Unmatched>(`/v1/admin/pix/unmatched/${encodeURIComponent(id)}/attribute`, attribution, {
    idempotencyKey,
  });
}

export function returnUnmatched(
  id: string,
  body: { grounds: string },
  idempotencyKey: string,
): Promise<Unmatched> {
  return api.post<Unmatched>(`/v1/admin/pix/unmatched/${encodeURIComponent(id)}/return`, body, {
    idempotencyKey,
  });
}
