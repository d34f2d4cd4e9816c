import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  createOffer as createOfferRoute,
  listOffers,
  uploadOfferImage,
} from "@lastro/contracts/grain/offers";
import { agroApi } from "@/lib/agro-api";
import type { RequestOptions } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type OfferPage = WireResponseOf<typeof listOffers>;
export type Offer = OfferPage["items"][number];
export type OfferImage = WireResponseOf<typeof uploadOfferImage>;
export type OfferForm = WireRequestOf<typeof createOfferRoute>["body"];

/** Offers, newest first unless asked otherwise; with `mine`, the producer's own in every state. */
export const offersQuery = (query: NonNullable<RequestOptions["query"]>) =>
  pagedQuery<OfferPage>(["grain", "offers", query], "/agro/v1/offers", query, REFRESH_INTERVAL_MS, agroApi);

export const myOffersQuery = offersQuery({ mine: "true", limit: 30 });
