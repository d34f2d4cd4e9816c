import { z } from "zod";
import { CRYPTO_NETWORKS } from "./crypto/rails.js";
import { defineRoute } from "./route.js";
import { civilDay, instant } from "./wire.js";

/** The parts of the house whose working is asked about each minute. Screens have a word for each. */
export const STATUS_COMPONENTS = [
  "database",
  "pix",
  "prices",
  "cards",
  ...CRYPTO_NETWORKS.map((network) => `network.${network}` as const),
] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** How long samples are kept, and how many days are shown. */
export const STATUS_DAYS = 90;
export const STATUS_MAX_INCIDENTS = 50;

export const readStatus = defineRoute({
  method: "GET",
  path: "/v1/status",
  summary: "Whether each part works, and how it did on each of the last 90 days, by samples of a minute",
  access: "public",
  response: z.object({
    asOf: instant,
    /** The last day shown, in Brasília. */
    today: civilDay,
    components: z.array(
      z.object({
        component: z.enum(STATUS_COMPONENTS),
        /** By the last sample; null where there is none of the last minutes. */
        works: z.boolean().nullable(),
        /** Of all samples kept, in percent with two decimals. */
        uptime: z.string(),
        /** Days with samples, oldest first; of the others nothing is known. */
        days: z.array(z.object({ day: civilDay, samples: z.int(), failures: z.int() })),
      }),
    ),
    /** Runs of samples that found a part not working, newest first. */
    incidents: z.array(
      z.object({
        component: z.enum(STATUS_COMPONENTS),
        from: instant,
        /** When it worked again, or was asked no more; null while it goes on. */
        to: instant.nullable(),
        minutes: z.int(),
      }),
    ),
  }),
  errors: [],
});
