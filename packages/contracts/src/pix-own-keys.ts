import { z } from "zod";
import { PIX_KEY_TYPES } from "./pix-keys.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, uuid } from "./wire.js";

export const PIX_KEY_STATUSES = ["REGISTERING", "ACTIVE", "REMOVING", "REMOVED", "REFUSED"] as const;
export type PixKeyStatus = (typeof PIX_KEY_STATUSES)[number];

/** As many as the directory allows an individual in one account. */
export const MAX_PIX_KEYS = 5;

export const clientPixKeySchema = z.object({
  id: uuid,
  kind: z.literal("random"),
  status: z.enum(PIX_KEY_STATUSES),
  /** Null until the provider has registered it. */
  key: z.string().nullable(),
  /** Why the provider did not register it, in its own words. */
  refusal: z.string().nullable(),
  askedAt: instant,
});

export const listPixKeys = defineRoute({
  method: "GET",
  path: "/v1/pix/keys",
  summary: "The keys the client receives by, and what the provider can do with keys",
  access: "client",
  company: "read",
  response: z.object({
    items: z.array(clientPixKeySchema),
    /** The kinds that can be registered; none where the provider has no interface for keys. */
    registers: z.array(z.enum(PIX_KEY_TYPES)),
    max: z.int(),
  }),
  errors: [],
});

export const registerPixKey = defineRoute({
  method: "POST",
  path: "/v1/pix/keys",
  summary: "Ask for a random key to receive by",
  access: "client",
  company: "own",
  body: z.strictObject({ kind: z.enum(PIX_KEY_TYPES) }),
  response: clientPixKeySchema,
  status: 201,
  errors: [
    "pix.key_kind_not_supported",
    "pix.keys_too_many",
    "customers.profile_missing",
    "customers.device_not_registered",
  ],
});

const params = z.strictObject({ id: uuid });

export const removePixKey = defineRoute({
  method: "DELETE",
  path: "/v1/pix/keys/:id",
  summary: "Give a key up: nobody can pay to it any more",
  access: "client",
  company: "own",
  params,
  response: clientPixKeySchema,
  errors: ["pix.key_not_active", "customers.device_not_registered"],
});

export const getPixKeyCode = defineRoute({
  method: "GET",
  path: "/v1/pix/keys/:id/code",
  summary: "The static BR Code of a key, with an open amount or with one, to be paid any number of times",
  access: "client",
  company: "read",
  params,
  query: z.strictObject({ amount: amountOf("BRL").optional() }),
  response: z.object({ pixCopiaECola: z.string(), amount: amountOf("BRL").nullable() }),
  errors: ["pix.key_not_active", "pix.amount_out_of_range"],
});
