import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant, uuid } from "../wire.js";
import { orderParams } from "./order-schemas.js";
import { REAIS_KEPT_REASONS } from "./reais-kept-reasons.js";

export * from "./reais-kept-reasons.js";

/** A release on its way to reais: asked for as a withdrawal, or kept in the wallet as USDT. */
export const REAIS_PAYOUT_STATUSES = ["pending", "requested", "kept"] as const;
export type ReaisPayoutStatus = (typeof REAIS_PAYOUT_STATUSES)[number];

const choiceSchema = z.object({
  inReais: z.boolean(),
  /** The CPF or CNPJ whose Pix key is paid, masked; null while none is known. */
  pixKey: z.string().nullable(),
});

export const readReaisChoice = defineRoute({
  method: "GET",
  path: "/agro/v1/reais",
  summary: "Whether the producer is paid in reais, and by which Pix key",
  access: "producer",
  response: choiceSchema,
  errors: [],
});

export const chooseReais = defineRoute({
  method: "PUT",
  path: "/agro/v1/reais",
  summary:
    "Have what is released converted and paid by Pix to the key of the producer's own CPF or CNPJ, or not",
  access: "producer",
  body: z.strictObject({ inReais: z.boolean() }),
  response: choiceSchema,
  errors: ["grain.pix_tax_id_required"],
});

export const listOrderReaisPayouts = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/reais",
  summary: "What of an order was paid out in reais to its producer, oldest first",
  access: "producer",
  params: orderParams,
  response: z.object({
    items: z.array(
      z.object({
        id: uuid,
        status: z.enum(REAIS_PAYOUT_STATUSES),
        amount: amountOf("USDT"),
        /** What the producer's bank was paid; null until it is sent. */
        paid: amountOf("BRL").nullable(),
        reason: z.enum(REAIS_KEPT_REASONS).nullable(),
        /** How the withdrawal it became stands; null where there is none. */
        withdrawal: z.object({ id: uuid, status: z.enum(["pending", "approved", "rejected"]) }).nullable(),
        releasedAt: instant,
      }),
    ),
  }),
  errors: [],
});
