import type { Commodity, DeliveryBasis } from "@lastro/contracts/grain/offer-terms";
import type { Offer, OfferForm } from "@/lib/grain/offers";

export interface PickedImage {
  id: string;
  thumbnailUrl: string;
}

/** The form as it stands, every field as it was typed. */
export interface OfferDraft {
  name: string;
  description: string;
  commodity: Commodity;
  cropYear: string;
  city: string;
  state: string;
  country: string;
  deliveryBasis: DeliveryBasis;
  pricePerTonne: string | undefined;
  quantity: string | undefined;
  minimumOrder: string | undefined;
  image: PickedImage | null;
}

/** What the form opens with: the offer as it is, or nothing but where the producer lives. */
export function draftOf(offer: Offer | null, home: { city: string; country: string }): OfferDraft {
  return {
    name: offer?.name ?? "",
    description: offer?.description ?? "",
    commodity: offer?.commodity ?? "soy",
    cropYear: offer?.cropYear ?? "",
    city: offer?.place.city ?? home.city,
    state: offer?.place.state ?? "",
    country: offer?.place.country ?? home.country,
    deliveryBasis: offer?.deliveryBasis ?? "FCA",
    pricePerTonne: offer === null ? undefined : trimmed(offer.pricePerTonne),
    quantity: offer?.own == null ? undefined : trimmed(offer.own.quantity),
    minimumOrder: offer === null ? undefined : trimmed(offer.minimumOrder),
    image:
      offer?.imageId == null || offer.thumbnailUrl === null
        ? null
        : { id: offer.imageId, thumbnailUrl: offer.thumbnailUrl },
  };
}

/** What is sent; nothing while a field that must be there is not. */
export function formOf(draft: OfferDraft): OfferForm | undefined {
  const { name, city, pricePerTonne, quantity, minimumOrder } = draft;
  if (name.trim() === "" || city.trim() === "") return undefined;
  if (pricePerTonne === undefined || quantity === undefined || minimumOrder === undefined) return undefined;
  return {
    name: name.trim(),
    description: draft.description.trim() || null,
    commodity: draft.commodity,
    cropYear: draft.cropYear.trim() || null,
    place: { city: city.trim(), state: draft.state.trim() || null, country: draft.country, locode: null },
    deliveryBasis: draft.deliveryBasis,
    pricePerTonne,
    quantity,
    minimumOrder,
    imageId: draft.image?.id ?? null,
  };
}

/** Without the zeroes that only fill the scale: `"12.500"` → `"12.5"`. */
const trimmed = (decimal: string) => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);
