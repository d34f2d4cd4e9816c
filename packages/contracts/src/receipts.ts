import { z } from "zod";
import { DIRECTIONS, told } from "./accounts.js";
import { LANGUAGES } from "./languages.js";
import {
  MOVEMENT_FAMILIES,
  MOVEMENT_IDENTIFIERS,
  MOVEMENT_STANDINGS,
  type MovementIdentifier,
  type MovementStanding,
} from "./movements.js";
import { defineRoute } from "./route.js";
import { instant, moneySchema, uuid } from "./wire.js";

const standing = z.object({
  is: z.enum(Object.keys(MOVEMENT_STANDINGS) as [MovementStanding, ...MovementStanding[]]),
  /** How much went back, where something did. */
  returned: moneySchema.nullable(),
  /** When it became so; null while nothing has happened since. */
  since: instant.nullable(),
});

const identifier = z.object({
  name: z.enum(Object.keys(MOVEMENT_IDENTIFIERS) as [MovementIdentifier, ...MovementIdentifier[]]),
  value: z.string(),
});

/** Signed, one an asset; where money was only set aside, how much of it. */
const amounts = z.array(moneySchema);

export const receiptSchema = z.object({
  /** The number people read out, in four groups. */
  code: z.string(),
  /** Where anybody sees what was signed, and what has become of it. */
  link: z.url(),
  issuedAt: instant,
  transactionId: uuid,
  at: instant,
  ...told,
  direction: z.enum(DIRECTIONS),
  amounts,
  holder: z.object({ name: z.string(), document: z.string().nullable() }),
  /** The other side's CPF or CNPJ, masked. */
  counterpartyDocument: z.string().nullable(),
  identifiers: z.array(identifier),
  standing,
  reference: z.object({ family: z.enum(MOVEMENT_FAMILIES), id: z.string() }),
  /** The client's own journal entries. */
  entries: z.array(
    z.object({
      account: z.enum(["available", "held"]),
      amount: moneySchema,
      balanceAfter: moneySchema,
      sequence: z.number().int(),
    }),
  ),
  /** The transaction's place in the journal's chain of hashes. */
  seal: z.object({ shard: z.number().int(), position: z.number().int(), hash: z.string() }),
  /** What was signed, as a compact JSON Web Signature. */
  signed: z.string(),
});

const params = z.strictObject({ transactionId: uuid });

export const getReceipt = defineRoute({
  method: "GET",
  path: "/v1/receipts/:transactionId",
  summary: "The receipt of one movement: what it was, what has become of it, and what proves it",
  access: "client",
  company: "read",
  apiKey: ["receipts:read"],
  params,
  response: receiptSchema,
  errors: ["customers.profile_missing"],
});

export const downloadReceipt = defineRoute({
  method: "GET",
  path: "/v1/receipts/:transactionId/receipt.pdf",
  summary: "The receipt as a signed PDF, in the reader's language",
  access: "client",
  company: "read",
  apiKey: ["receipts:read"],
  params,
  query: z.strictObject({ language: z.enum(LANGUAGES).default("pt-BR") }),
  errors: ["customers.profile_missing"],
});

/** What was signed of a receipt: nothing that says who the people are. */
const declarationSchema = z.object({
  title: told.title,
  direction: z.enum(DIRECTIONS),
  amounts,
  at: instant,
  issuedAt: instant,
  holder: z.string(),
  counterparty: z.string().nullable(),
  /** The hash of the transaction in the journal. */
  seal: z.string(),
});

export const publicReceiptSchema = z.object({
  code: z.string(),
  /** `changed` when the signature does not fit what is kept; nothing of it is shown then. */
  authenticity: z.enum(["valid", "changed"]),
  receipt: z
    .object({ declaration: declarationSchema, standing, signed: z.string(), keyId: z.string() })
    .nullable(),
});

export const checkReceipt = defineRoute({
  method: "GET",
  path: "/v1/public/receipts/:code",
  summary: "What was signed of a receipt and what has become of it, for anybody who has its code",
  access: "public",
  params: z.strictObject({ code: z.string().regex(/^[0-9A-Za-z -]{1,40}$/) }),
  response: publicReceiptSchema,
  errors: ["receipts.code_mistyped"],
});

export const readReceiptKeys = defineRoute({
  method: "GET",
  path: "/.well-known/lastro-receipts.json",
  summary: "The public keys that receipts are checked by, former ones too (a JSON Web Key Set)",
  access: "public",
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  }),
  errors: [],
});
