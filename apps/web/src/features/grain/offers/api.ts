import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  deleteOffer as deleteOfferRoute,
  updateOffer as updateOfferRoute,
} from "@lastro/contracts/grain/offers";
import type { Offer, OfferForm, OfferImage } from "@/features/grain/shared/offers/offers";
import { agroApi } from "@/lib/agro-api";

export type OfferChange = WireRequestOf<typeof updateOfferRoute>["body"];

const UPLOAD_TIMEOUT_MS = 60_000;
const pathOf = (id: string) => `/agro/v1/offers/${encodeURIComponent(id)}`;

export const createOffer = (form: OfferForm) => agroApi.post<Offer>("/agro/v1/offers", form);

export const updateOffer = (id: string, change: OfferChange) => agroApi.patch<Offer>(pathOf(id), change);

export const deleteOffer = (id: string) =>
  agroApi.delete<WireResponseOf<typeof deleteOfferRoute>>(pathOf(id));

export function uploadImage(file: File): Promise<OfferImage> {
  const form = new FormData();
  form.append("file", file);
  return agroApi.post<OfferImage>("/agro/v1/images", form, { timeoutMs: UPLOAD_TIMEOUT_MS });
}

export const fetchImage = (url: string) =>
  agroApi.post<OfferImage>("/agro/v1/images/by-url", { url }, { timeoutMs: UPLOAD_TIMEOUT_MS });
