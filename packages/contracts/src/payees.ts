import { z } from "zod";
import { pixReceiverSchema } from "./pix-payments.js";
import { defineRoute } from "./route.js";
import { instant, text, uuid } from "./wire.js";

/** How long after it was saved a payee counts as trusted. */
export const PAYEE_TRUST_SECONDS = 86_400;

/** The most payees of one client. */
export const MAX_PAYEES = 500;

export const payeeSchema = z.object({
  id: uuid,
  nickname: z.string().nullable(),
  receiver: pixReceiverSchema,
  favourite: z.boolean(),
  createdAt: instant,
  trustedAt: instant,
  isTrusted: z.boolean(),
});

const nickname = text({ max: 60 });

export const listPayees = defineRoute({
  method: "GET",
  path: "/v1/payees",
  summary: "The people the client saved to pay again, favourites first",
  access: "client",
  company: "read",
  response: z.object({ items: z.array(payeeSchema) }),
  errors: [],
});

export const savePayee = defineRoute({
  method: "POST",
  path: "/v1/payees",
  summary: "Save who a preview showed, or who a payment went to",
  access: "client",
  company: "operate",
  status: 201,
  body: z.union([
    z.strictObject({ previewId: uuid, nickname: nickname.optional(), favourite: z.boolean().optional() }),
    z.strictObject({ paymentId: uuid, nickname: nickname.optional(), favourite: z.boolean().optional() }),
  ]),
  response: payeeSchema,
  errors: [
    "pix_payments.preview_expired",
    "pix_payments.payee_not_possible",
    "pix_payments.payee_saved_already",
    "pix_payments.too_many_payees",
  ],
});

const payeeParams = z.strictObject({ id: uuid });

export const changePayee = defineRoute({
  method: "PATCH",
  path: "/v1/payees/:id",
  summary: "Rename a payee, or make it a favourite",
  access: "client",
  company: "operate",
  params: payeeParams,
  body: z.strictObject({ nickname: nickname.nullable().optional(), favourite: z.boolean().optional() }),
  response: payeeSchema,
  errors: [],
});

export const deletePayee = defineRoute({
  method: "DELETE",
  path: "/v1/payees/:id",
  summary: "Forget a payee; what was paid stays as it is",
  access: "client",
  company: "operate",
  params: payeeParams,
  status: 204,
  errors: [],
});
