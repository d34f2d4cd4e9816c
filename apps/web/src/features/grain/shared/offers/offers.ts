import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import { sacaKg } from "@lastro/contracts/grain/offer-terms";
import type { listOffers } from "@lastro/contracts/grain/offers";
import { callTraderRoute } from "@/lib/call-trader-route";
import { pagesQuery } from "@/lib/pages-query";

export type OfferPage = WireResponseOf<typeof listOffers>;
export type Offer = OfferPage["items"][number];

/** How heavy a saca of what is offered is, in kilograms. */
export const sacaOfOffer = ({ commodity, place }: Pick<Offer, "commodity" | "place">): number =>
  Number(sacaKg(commodity, place.state));

/** Offers, newest first unless asked otherwise; with `mine`, the producer's own in every state. */
export const offersQuery = (query: WireRequestOf<typeof listOffers>["query"]) =>
  pagesQuery(["grain", "offers", query], (page) =>
    callTraderRoute<typeof listOffers>("GET /agro/v1/offers", {
      query: { ...query, cursor: page.cursor },
      signal: page.signal,
    }),
  );
