import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText } from "../wire.js";
import { TOWN_KEYS } from "./places.js";

const brl = amountOf("BRL");

/** Reais per tonne and kilometre, as `0.2100`. */
const rate = z.string().regex(/^\d{1,2}\.\d{4}$/);

const tariff = {
  /** By rising distance; only the last has no end. */
  bands: z.array(z.strictObject({ upToKm: z.int().min(1).max(9_999).nullable(), perTonneKm: rate })),
  /** The least a tonne costs, however near. */
  minimum: brl,
  /** The road's length in per cent of the straight line. */
  roadPercent: z.int().min(100).max(300),
} as const;

export const readFreight = defineRoute({
  method: "GET",
  path: "/agro/v1/freight",
  summary:
    "What freight is reckoned by, and the reader's own place where their profile names one that is known",
  access: "trader",
  apiKey: ["market:read"],
  response: z.object({ ...tariff, home: z.enum(TOWN_KEYS).nullable() }),
  errors: [],
});

const settings = z.object({ version: z.int(), changedAt: instant, ...tariff });

export const readFreightSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/freight",
  summary: "What freight is reckoned by",
  access: "admin",
  response: settings,
  errors: [],
});

export const changeFreightSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/grain/freight",
  summary: "Reckon freight by other figures; they are an estimate, and no order is priced by them",
  access: "admin",
  body: z
    .strictObject({
      /** The version the change was made on. */
      version: z.int().min(1),
      reason: multilineText({ min: 5, max: 300 }),
      ...tariff,
      bands: tariff.bands.min(1).max(8),
    })
    .refine(({ bands }) => areInOrder(bands.map(({ upToKm }) => upToKm)), {
      path: ["bands"],
      error: "bands_out_of_order",
    }),
  response: settings,
  errors: ["grain.freight_changed"],
});

/** Whether each band ends further away than the one before, and only the last has no end. */
export function areInOrder(ends: readonly (number | null)[]): boolean {
  return ends.every((end, index) =>
    index === ends.length - 1 ? end === null : end !== null && end > (ends[index - 1] ?? 0),
  );
}
