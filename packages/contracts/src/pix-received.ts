import { z } from "zod";
import { defineRoute } from "./route.js";
import { amountOf, instant, pageOf, pageQuery, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** A return is under way until the provider says how it ended. */
export const PIX_RETURN_STATUSES = ["PROCESSING", "RETURNED", "REFUSED"] as const;
export type PixReturnStatus = (typeof PIX_RETURN_STATUSES)[number];

/** What a client gives back of a Pix they received. */
export const pixReturnSchema = z.object({
  id: uuid,
  status: z.enum(PIX_RETURN_STATUSES),
  amount: brl,
  reason: z.string().nullable(),
  /** Why the provider did not carry it out, in its own words. */
  refusal: z.string().nullable(),
  askedAt: instant,
  endedAt: instant.nullable(),
});

export const receivedPixSchema = z.object({
  id: uuid,
  endToEndId: z.string(),
  amount: brl,
  receivedAt: instant,
  payer: z.object({ name: z.string().nullable(), document: z.string().nullable() }),
  message: z.string().nullable(),
  /** What went back, by the client or by the provider, and what is on its way back. */
  returned: brl,
  /** The most that can still be given back; zero once the 90 days are over. */
  returnable: brl,
  returnUntil: instant,
});

export const receivedPixDetailsSchema = receivedPixSchema.extend({ returns: z.array(pixReturnSchema) });

export const listReceivedPix = defineRoute({
  method: "GET",
  path: "/v1/pix/received",
  summary: "The Pix the client received, newest first",
  access: "client",
  company: "read",
  query: pageQuery,
  response: pageOf(receivedPixSchema),
  errors: [],
});

const params = z.strictObject({ id: uuid });

export const getReceivedPix = defineRoute({
  method: "GET",
  path: "/v1/pix/received/:id",
  summary: "One Pix the client received, with what of it was given back",
  access: "client",
  company: "read",
  params,
  response: receivedPixDetailsSchema,
  errors: [],
});

export const returnReceivedPix = defineRoute({
  method: "POST",
  path: "/v1/pix/received/:id/returns",
  summary: "Give back a Pix the client received, whole or a part of it, within 90 days",
  access: "client",
  company: "own",
  movesMoney: true,
  params,
  body: z.strictObject({ amount: brl, reason: text({ max: 140, emoji: true }).optional() }),
  response: receivedPixDetailsSchema,
  status: 201,
  errors: [
    "pix.return_window_over",
    "pix.return_amount_out_of_range",
    "pix_disputes.return_of_contested",
    "ledger.insufficient_funds",
  ],
});
