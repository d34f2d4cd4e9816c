import { z } from "zod";
import { API_KEY_SCOPES } from "./api-key-scopes.js";
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
  scopes: z.array(z.enum(API_KEY_SCOPES)),
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

export const listApiKeys = defineRoute({
  method: "GET",
  path: "/v1/integrations/keys",
  summary: "The account's API keys, newest first: those that live, and those revoked",
  access: "client",
  company: "own",
  response: z.object({ items: z.array(apiKeySchema) }),
  errors: [],
});

export const createApiKey = defineRoute({
  method: "POST",
  path: "/v1/integrations/keys",
  summary: "Create an API key; its secret is in this answer and nowhere else",
  access: "client",
  company: "own",
  status: 201,
  body: z.strictObject({
    name: text({ max: 60 }),
    scopes: z.array(z.enum(API_KEY_SCOPES)).min(1).max(API_KEY_SCOPES.length),
    /** With `pix:pay`, and only then. */
    limits: z.strictObject({ payment: brl, day: brl }).nullable(),
    addresses: z.array(text({ max: 50 })).max(MAX_KEY_ADDRESSES),
    /** Null for a key that does not expire. */
    expiresInDays: z.int().min(1).max(MAX_KEY_DAYS).nullable(),
  }),
  response: z.object({ key: apiKeySchema, secret: z.string() }),
  errors: [
    "integrations.verification_required",
    "integrations.too_many_keys",
    "integrations.address_invalid",
    "integrations.limits_required",
    "integrations.limits_not_possible",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const revokeApiKey = defineRoute({
  method: "POST",
  path: "/v1/integrations/keys/:id/revoke",
  summary: "Revoke an API key: from now on it opens nothing",
  access: "client",
  company: "own",
  params: z.strictObject({ id: uuid }),
  response: apiKeySchema,
  errors: ["integrations.key_already_revoked", "customers.second_factor_needed", "customers.password_needed"],
});
