import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readOfferDraft } from "@lastro/contracts/grain/offer-drafts";
import type {
  createOffer as createOfferRoute,
  deleteOffer as deleteOfferRoute,
  fetchOfferImage,
  updateOffer as updateOfferRoute,
  uploadOfferImage,
} from "@lastro/contracts/grain/offers";
import { offersQuery } from "@/features/grain/shared/offers/offers";
import { callTraderRoute } from "@/lib/call-trader-route";

export type OfferForm = WireRequestOf<typeof createOfferRoute>["body"];
export type KeptDraft = NonNullable<WireResponseOf<typeof readOfferDraft>["draft"]>;
export type OfferImage = WireResponseOf<typeof uploadOfferImage>;
type OfferChange = WireRequestOf<typeof updateOfferRoute>["body"];

const UPLOAD_TIMEOUT_MS = 60_000;

export const myOffersQuery = offersQuery({ mine: "true", limit: "30" });

export const createOffer = (body: OfferForm) =>
  callTraderRoute<typeof createOfferRoute>("POST /agro/v1/offers", { body });

export const updateOffer = (id: string, body: OfferChange) =>
  callTraderRoute<typeof updateOfferRoute>("PATCH /agro/v1/offers/:id", { params: { id }, body });

export const deleteOffer = (id: string) =>
  callTraderRoute<typeof deleteOfferRoute>("DELETE /agro/v1/offers/:id", { params: { id } });

export function uploadImage(file: File): Promise<OfferImage> {
  const body = new FormData();
  body.append("file", file);
  return callTraderRoute<typeof uploadOfferImage>("POST /agro/v1/images", {
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export const fetchImage = (url: string) =>
  callTraderRoute<typeof fetchOfferImage>("POST /agro/v1/images/by-url", {
    body: { url },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
