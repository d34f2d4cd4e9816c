import type { Money } from "@lastro/money";
import { z } from "zod";
import { API_KEY_SCOPES, type KeyScope, TRADER_KEY_SCOPES } from "./api-key-scopes.js";
import type { ErrorCode } from "./errors/index.js";
import { BANK_INTEGRATIONS, type IntegrationRealm, type PresenceProof } from "./integration-realms.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, text, uuid } from "./wire.js";

/** How many keys of an account live at once. */
export const MAX_API_KEYS = 10;
export const MAX_KEY_ADDRESSES = 20;
export const MAX_KEY_DAYS = 730;

export const API_KEY_STATUSES = ["active", "revoked"] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

const brl = amountOf("BRL");

export const apiKeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** How the secret begins and ends, to know it by: `lastro_test_…9fKq`. */
  hint: z.string(),
  scopes: z.array(z.enum([...API_KEY_SCOPES, ...TRADER_KEY_SCOPES])),
  /** The most one Pix and all Pix of a Brazilian day may come to; null for a key that sends none. */
  limits: z.object({ payment: brl, day: brl }).nullable(),
  /** Addresses and networks it is used from; any where there are none. */
  addresses: z.array(z.string()),
  status: z.enum(API_KEY_STATUSES),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
});

export interface NewKey<Amount> {
  name: string;
  scopes: KeyScope[];
  /** Of the bank's keys alone: with `pix:pay`, and only then. */
  limits?: { payment: Amount; day: Amount } | null | undefined;
  addresses: string[];
  /** Null for a key that does not expire. */
  expiresInDays: number | null;
  proof?: PresenceProof | undefined;
}
type NewKeyBody = z.ZodType<NewKey<Money<"BRL">>, NewKey<string>>;

/** What a key of a realm is made of, whose scopes are these. */
export function newKeyBody<F extends z.ZodRawShape>(scopes: readonly KeyScope[], fields: F) {
  return z.strictObject({
    name: text({ max: 60 }),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    addresses: z.array(text({ max: 50 })).max(MAX_KEY_ADDRESSES),
    expiresInDays: z.int().min(1).max(MAX_KEY_DAYS).nullable(),
    ...fields,
  });
}

/** The routes of a realm's API keys. */
export function apiKeyRoutes(
  { base, caller, presence, standing, proofBody }: IntegrationRealm,
  body: NewKeyBody,
  refusals: readonly ErrorCode[],
) {
  const path = `${base}/integrations/keys` as const;
  const common: readonly ErrorCode[] = ["integrations.too_many_keys", "integrations.address_invalid"];
  return {
    listApiKeys: defineRoute({
      ...{ method: "GET", path, ...caller },
      summary: "The account's API keys, newest first: those that live, and those revoked",
      response: z.object({ items: z.array(apiKeySchema) }),
      errors: [],
    }),
    createApiKey: defineRoute({
      ...{ method: "POST", path, ...caller },
      summary: "Create an API key; its secret is in this answer and nowhere else",
      status: 201,
      body,
      response: z.object({ key: apiKeySchema, secret: z.string() }),
      errors: [...common, ...refusals, ...standing, ...presence],
    }),
    revokeApiKey: defineRoute({
      ...{ method: "POST", path: `${path}/:id/revoke` as const, ...caller },
      summary: "Revoke an API key: from now on it opens nothing",
      params: z.strictObject({ id: uuid }),
      ...proofBody,
      response: apiKeySchema,
      errors: ["integrations.key_already_revoked", ...presence],
    }),
  };
}
export type ApiKeyRoutes = ReturnType<typeof apiKeyRoutes>;

export const { listApiKeys, createApiKey, revokeApiKey } = apiKeyRoutes(
  BANK_INTEGRATIONS,
  newKeyBody(API_KEY_SCOPES, { limits: z.strictObject({ payment: brl, day: brl }).nullable() }),
  ["integrations.limits_required", "integrations.limits_not_possible"],
);
