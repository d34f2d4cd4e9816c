import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, multilineText, text, uuid } from "../wire.js";
import { COUNTRIES } from "./account-types.js";
import { COMMODITIES, DELIVERY_BASES, DEMANDABLE_PAPERS, MEASURED_AT, QUALITY_ITEMS } from "./offer-terms.js";

/** The form of an offer as it stands, unchecked: what is missing or wrong is said once it is created. */
function draftSchema<Line extends z.ZodType<string>, Text extends z.ZodType<string>>(
  line: (max: number) => Line,
  description: Text,
) {
  const figure = line(20).optional();
  return z.strictObject({
    name: line(120),
    description,
    commodity: z.enum(COMMODITIES),
    cropYear: line(7),
    city: line(120),
    state: line(60),
    country: z.enum(COUNTRIES),
    locode: line(5),
    deliveryBasis: z.enum(DELIVERY_BASES),
    delivery: z.strictObject({
      place: line(120),
      from: line(10),
      to: line(10),
      tolerance: figure,
      inspectionDays: line(4),
      weighedAt: z.enum(MEASURED_AT),
      classifiedAt: z.enum(MEASURED_AT),
    }),
    quality: z
      .array(
        z.strictObject({ item: z.enum(QUALITY_ITEMS), limit: figure, discount: figure, refusal: figure }),
      )
      .max(QUALITY_ITEMS.length),
    papers: z.array(z.enum(DEMANDABLE_PAPERS)).max(DEMANDABLE_PAPERS.length),
    pricePerTonne: figure,
    quantity: figure,
    minimumOrder: figure,
  });
}

const typedDraft = draftSchema((max) => text({ min: 0, max }), multilineText({ min: 0, max: 2_000 }));
/** A draft as it was kept. */
export const keptDraftSchema = draftSchema(() => z.string(), z.string());

export const readOfferDraft = defineRoute({
  method: "GET",
  path: "/agro/v1/offer-draft",
  summary: "The offer the producer began and did not create; null where there is none",
  access: "producer",
  response: z.object({
    draft: z
      .object({
        content: keptDraftSchema,
        image: z.object({ id: uuid, thumbnailUrl: z.string() }).nullable(),
        savedAt: instant,
      })
      .nullable(),
  }),
  errors: [],
});

export const saveOfferDraft = defineRoute({
  method: "PUT",
  path: "/agro/v1/offer-draft",
  summary: "Keep the form of an offer as it stands, in place of what was kept before",
  access: "producer",
  /** With one of the producer's own pictures, which stays as long as the draft does. */
  body: typedDraft.extend({ imageId: uuid.nullable() }),
  response: z.object({ savedAt: instant }),
  errors: ["grain.image_unknown"],
});

export const dropOfferDraft = defineRoute({
  method: "DELETE",
  path: "/agro/v1/offer-draft",
  summary: "Forget what was kept of an offer",
  access: "producer",
  status: 204,
  errors: [],
});
