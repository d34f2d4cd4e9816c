import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, moneySchema, text, uuid } from "./wire.js";

export const RECIPIENT_KINDS = ["email", "cpf", "phone", "platformId"] as const;

/** How the sender names the other client; a company by its CNPJ where a person has a CPF. */
export const recipientSchema = z.strictObject({
  kind: z.enum(RECIPIENT_KINDS),
  value: text({ min: 3, max: 255 }),
});

export const transferSchema = z
  .object({
    id: uuid,
    transactionId: uuid,
    amount: moneySchema,
    counterparty: z.object({ name: z.string() }),
    description: z.string().nullable(),
    at: instant,
  })
  .meta({ id: "Transfer" });

export const sendTransferRoute = defineRoute({
  method: "POST",
  path: "/v1/transfers",
  summary: "Send money to another client of the house, at once and free of charge",
  access: "client",
  company: "operate",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    to: recipientSchema,
    /** PRP have a way of their own: they keep their dates of expiry. */
    amount: moneySchema.refine(({ asset }) => asset !== "PRP", { path: ["asset"], error: "not_sent_here" }),
    description: text({ max: 140, emoji: true }).optional(),
  }),
  response: transferSchema,
  errors: [
    "transfer.recipient_not_found",
    "transfer.recipient_suspended",
    "transfer.to_oneself",
    "transfer.amount_not_positive",
    "transfer.value_unknown",
    "customers.profile_missing",
    "ledger.insufficient_funds",
    "customers.outgoing_stopped",
    "companies.approval_needed",
    "limits.exceeded",
    "limits.device_not_registered",
  ],
});

export const findRecipientRoute = defineRoute({
  method: "GET",
  path: "/v1/transfers/recipient",
  summary: "The masked name of the client a transfer would reach",
  access: "client",
  company: "operate",
  query: recipientSchema,
  response: z.object({ name: z.string() }),
  errors: ["transfer.recipient_not_found", "transfer.to_oneself", "customers.profile_missing"],
});
