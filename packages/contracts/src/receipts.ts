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
import {
  DOCUMENT_FACTS,
  DOCUMENT_KINDS,
  type DocumentFactName,
  type DocumentKind,
} from "./signed-documents.js";
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

/** What was signed of a contract, a settlement or a deposit, in the order it is read in. */
const documentSchema = z.object({
  number: z.string(),
  issuedAt: instant,
  facts: z.array(
    z.object({
      name: z.enum(Object.keys(DOCUMENT_FACTS) as [DocumentFactName, ...DocumentFactName[]]),
      value: z.string(),
    }),
  ),
  signed: z.string(),
});

/** From when and until when a key signed. What a revoked one signed proves nothing by itself. */
const keyHistory = z.object({
  validFrom: instant,
  retiredAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedReason: z.string().nullable(),
});

const documentKinds = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

export const publicReceiptSchema = z.object({
  code: z.string(),
  kind: z.enum(["receipt", ...documentKinds]),
  /**
   * `changed` when the signature does not fit what is kept; nothing of it is shown then. `key_revoked` when the house took
   * back the key that signed: what is shown is what the house keeps.
   */
  authenticity: z.enum(["valid", "key_revoked", "changed"]),
  key: keyHistory.extend({ kid: z.string() }).nullable(),
  receipt: z
    .object({ declaration: declarationSchema, standing, signed: z.string(), keyId: z.string() })
    .nullable(),
  document: documentSchema.nullable(),
});

export const checkReceipt = defineRoute({
  method: "GET",
  path: "/v1/public/receipts/:code",
  summary:
    "What was signed under the code of a receipt, contract, settlement or deposit, for anybody who has it",
  access: "public",
  params: z.strictObject({ code: z.string().regex(/^[0-9A-Za-z -]{1,40}$/) }),
  response: publicReceiptSchema,
  errors: ["receipts.code_mistyped"],
});

export const readReceiptKeys = defineRoute({
  method: "GET",
  path: "/.well-known/lastro-receipts.json",
  summary:
    "The history of the keys that receipts and documents are checked by (a JSON Web Key Set), newest first",
  access: "public",
  response: z.object({
    keys: z.array(
      keyHistory.extend({
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
