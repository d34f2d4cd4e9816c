import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, text } from "./wire.js";

/** What a client agrees to. The first two come with the account; the third is theirs to give and to take back. */
export const CONSENT_DOCUMENTS = ["terms", "privacy", "marketing"] as const;
export type ConsentDocument = (typeof CONSENT_DOCUMENTS)[number];

const version = z.string().min(1).max(40);

export const consentSchema = z.object({
  document: z.enum(CONSENT_DOCUMENTS),
  /** Of the text in force. */
  version,
  /** Whether the client agrees, as they last said. */
  given: z.boolean(),
  /** Of the text they last said so of; null when they never did. */
  decidedVersion: version.nullable(),
  decidedAt: instant.nullable(),
  /** The network address they said so from. */
  decidedFrom: z.string().nullable(),
  /** The text in force is a newer one, to be agreed to before going on. */
  pending: z.boolean(),
});

const consentsSchema = z.object({ items: z.array(consentSchema) });

export const readLegalTexts = defineRoute({
  method: "GET",
  path: "/v1/legal",
  summary: "The texts in force that clients agree to, and where the house publishes its own",
  access: "public",
  response: z.object({
    terms: z.object({ version, url: z.url().nullable() }),
    privacy: z.object({ version, url: z.url().nullable() }),
  }),
  errors: [],
});

export const readConsents = defineRoute({
  method: "GET",
  path: "/v1/me/consents",
  summary: "What the signed-in person agreed to, and what they are asked to; nothing for who is no client",
  access: "client",
  response: consentsSchema,
  errors: [],
});

export const decideConsents = defineRoute({
  method: "POST",
  path: "/v1/me/consents",
  summary:
    "Agrees to texts in force, or takes the consent to marketing back; kept with version, time and address",
  access: "client",
  body: z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          document: z.enum(CONSENT_DOCUMENTS),
          version: text({ max: 40 }),
          given: z.boolean(),
        }),
      )
      .min(1)
      .max(CONSENT_DOCUMENTS.length),
  }),
  response: consentsSchema,
  errors: ["customers.profile_missing", "privacy.consent_outdated", "privacy.consent_required"],
});
