import { z } from "zod";
import type { ErrorCode } from "./errors/index.js";
import { text } from "./wire.js";

/** By what a trader shows that they are there: a code of the second factor, or the password of who has none. */
const presenceProof = z.strictObject({
  password: z.string().min(1).max(1024).optional(),
  code: text({ max: 64 }).optional(),
});
export type PresenceProof = z.output<typeof presenceProof>;
const proofFields = { proof: presenceProof.optional() };

/** What the routes of keys and webhooks differ in between the bank and the marketplace. */
export interface IntegrationRealm {
  readonly base: "/v1" | "/agro/v1";
  readonly caller: { readonly access: "client" | "trader"; readonly company?: "own" };
  /** The refusals that ask for proof of presence. */
  readonly presence: readonly ErrorCode[];
  /** The refusals of an account that may have no integrations yet. */
  readonly standing: readonly ErrorCode[];
  /** What a body proves presence by; nothing where the session does. */
  readonly proofFields: typeof proofFields | Record<string, never>;
  /** The same as a whole body, of requests that say nothing else. */
  readonly proofBody: { readonly body?: z.ZodType<{ proof?: PresenceProof | undefined }> };
}

export const BANK_INTEGRATIONS: IntegrationRealm = {
  base: "/v1",
  caller: { access: "client", company: "own" },
  presence: ["customers.second_factor_needed", "customers.password_needed"],
  standing: ["integrations.verification_required"],
  proofFields: {},
  proofBody: {},
};

export const MARKET_INTEGRATIONS: IntegrationRealm = {
  base: "/agro/v1",
  caller: { access: "trader" },
  presence: [
    "grain.second_factor_needed",
    "integrations.password_needed",
    "grain.second_factor_wrong",
    "grain.current_password_wrong",
  ],
  standing: [],
  proofFields,
  proofBody: { body: z.strictObject(proofFields) },
};
