import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listModeratedOffers, pauseOffer, resumeOffer } from "@lastro/contracts/grain/offers";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type ModeratedOffer = WireResponseOf<typeof listModeratedOffers>["items"][number];
export type OfferVisibility = NonNullable<ModeratedOffer["own"]>["visibility"];

export const moderatedOffersQuery = (filters: FiltersOf<typeof listModeratedOffers>) =>
  pagesQuery([...MARKET_KEY, "offers", filters], ({ cursor, signal }) =>
    callRoute<typeof listModeratedOffers>("GET /v1/admin/grain/offers", {
      query: { ...filters, cursor },
      signal,
    }),
  );

/** Takes an offer off the market, or lets buyers see it again. */
export function moderateOffer(
  id: string,
  to: "pause" | "resume",
  body: WireRequestOf<typeof pauseOffer>["body"],
) {
  return to === "pause"
    ? callRoute<typeof pauseOffer>("POST /v1/admin/grain/offers/:id/pause", { params: { id }, body })
    : callRoute<typeof resumeOffer>("POST /v1/admin/grain/offers/:id/resume", { params: { id }, body });
}
