import { z } from "zod";
import { defineRoute } from "../route.js";
import { civilDay, uuid } from "../wire.js";
import { COMMODITIES, createOffer, DELIVERY_BASES, MEASURED_AT } from "./offers.js";

/** How many offers one spreadsheet may hold, and how large it may be. */
export const MAX_IMPORTED_OFFERS = 200;
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** The columns of the template, in its order. */
export const IMPORT_COLUMNS = [
  "name",
  "commodity",
  "cropYear",
  "city",
  "state",
  "country",
  "locode",
  "deliveryBasis",
  "deliveryPlace",
  "deliveryFrom",
  "deliveryTo",
  "tolerance",
  "inspectionDays",
  "weighedAt",
  "classifiedAt",
  "pricePerTonne",
  "quantity",
  "minimumOrder",
  "description",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS = [
  "name",
  "commodity",
  "city",
  "deliveryBasis",
  "pricePerTonne",
  "quantity",
  "minimumOrder",
] as const satisfies readonly ImportColumn[];

/** What may be wrong with a cell. */
export const IMPORT_FAULTS = [
  "missing",
  /** It is reckoned by the spreadsheet, or begins as what one would reckon. */
  "formula",
  /** Not one of the words the column knows. */
  "unknown_word",
  "not_a_number",
  /** `1.500` may be one and a half or fifteen hundred. */
  "ambiguous_number",
  "too_many_decimals",
  "not_a_day",
  "out_of_range",
  "too_long",
  "step",
  "above_quantity",
  "period",
  "invalid",
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** An offer as the form would send it, and as it is sent back to be published. */
const previewedOffer = z.object({
  name: z.string(),
  description: z.string().nullable(),
  commodity: z.enum(COMMODITIES),
  cropYear: z.string().nullable(),
  place: z.object({
    city: z.string(),
    state: z.string().nullable(),
    country: z.string(),
    locode: z.string().nullable(),
  }),
  deliveryBasis: z.enum(DELIVERY_BASES),
  delivery: z.object({
    place: z.string().nullable(),
    from: civilDay.nullable(),
    to: civilDay.nullable(),
    tolerance: z.string(),
    inspectionDays: z.int(),
    weighedAt: z.enum(MEASURED_AT),
    classifiedAt: z.enum(MEASURED_AT),
  }),
  pricePerTonne: z.string(),
  quantity: z.string(),
  minimumOrder: z.string(),
});

const previewRowSchema = z.object({
  /** As the spreadsheet counts it, from 1. */
  line: z.int(),
  /** What the row says in the words of the screen, for whoever looks for it. */
  name: z.string(),
  faults: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), fault: z.enum(IMPORT_FAULTS) })),
  /** The offer as it would be published; null where something is wrong with it. */
  offer: previewedOffer.nullable(),
});

/** `multipart/form-data` with the field `file`. */
export const previewOfferImport = defineRoute({
  method: "POST",
  path: "/agro/v1/offer-imports/preview",
  summary:
    "Read a spreadsheet of offers, XLSX or CSV: each row with what is wrong with it; nothing is created",
  access: "producer",
  multipart: true,
  response: z.object({
    /** Names the import: it can be confirmed once. */
    importId: uuid,
    rows: z.array(previewRowSchema),
  }),
  errors: [
    "grain.import_missing",
    "grain.import_unreadable",
    "grain.import_too_large",
    "grain.import_empty",
    "grain.import_columns_missing",
  ],
});

const IMPORT_LIMIT_BYTES = 2 * 1024 * 1024;

export const confirmOfferImport = defineRoute({
  method: "POST",
  path: "/agro/v1/offer-imports",
  summary: "Publish the offers of a preview: all of them, or none",
  access: "producer",
  status: 201,
  bodyLimit: IMPORT_LIMIT_BYTES,
  body: z.strictObject({
    importId: uuid,
    offers: z.array(createOffer.body).min(1).max(MAX_IMPORTED_OFFERS),
  }),
  response: z.object({ created: z.int() }),
  errors: [...createOffer.errors, "grain.import_done"],
});

export const IMPORT_TEMPLATES = ["modelo-ofertas.xlsx", "modelo-ofertas.csv"] as const;

export const downloadImportTemplate = defineRoute({
  method: "GET",
  path: "/agro/v1/offer-imports/:file",
  summary: "An empty spreadsheet with the columns of an import, and what each takes",
  access: "producer",
  params: z.strictObject({ file: z.enum(IMPORT_TEMPLATES) }),
  errors: [],
});
