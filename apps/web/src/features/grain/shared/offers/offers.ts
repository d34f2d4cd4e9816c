import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listOffers } from "@lastro/contracts/grain/offers";
import { callTraderRoute } from "@/lib/call-trader-route";
import { pagesQuery } from "@/lib/pages-query";

export type OfferPage = WireResponseOf<typeof listOffers>;
export type Offer = OfferPage["items"][number];

/** Offers, newest first unless asked otherwise; with `mine`, the producer's own in every state. */
export const offersQuery = (query: WireRequestOf<typeof listOffers>["query"]) =>
  pagesQuery(["grain", "offers", query], (page) =>
    callTraderRoute<typeof listOffers>("GET /agro/v1/offers", {
      query: { ...query, cursor: page.cursor },
      signal: page.signal,
    }),
  );
