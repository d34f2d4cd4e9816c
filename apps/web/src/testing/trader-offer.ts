import type { WireResponseOf } from "@lastro/contracts";
import type { readOffer } from "@lastro/contracts/grain/offers";

/** An offer of soy, as a buyer reads it. */
export const offer: WireResponseOf<typeof readOffer> = {
  id: "0198c0de-0000-7000-8000-000000000002",
  version: 1,
  name: "Soja tipo exportação",
  description: null,
  commodity: "soy",
  cropYear: "2025/26",
  place: { city: "Sorriso", state: "MT", country: "BR", locode: null },
  deliveryBasis: "FCA",
  delivery: {
    place: "Sorriso",
    from: null,
    to: null,
    tolerance: "0.00",
    inspectionDays: 7,
    weighedAt: "destination",
    classifiedAt: "destination",
  },
  quality: [],
  papers: [],
  pricePerTonne: "398.50",
  minimumOrder: "10.000",
  minimumValue: "3985.000000",
  available: "50.000",
  reais: null,
  delivered: null,
  imageId: null,
  thumbnailUrl: null,
  imageUrl: null,
  active: true,
  own: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
};
