import { z } from "zod";
import { ACCOUNT_TYPES } from "./grain/account-types.js";
import { defineRoute } from "./route.js";
import { instant, moneySchema, text, uuid } from "./wire.js";

/** Where an amount goes: to the person's account of the marketplace, or back to the one of the bank. */
export const MARKET_TRANSFER_DIRECTIONS = ["to_market", "to_bank"] as const;
export type MarketTransferDirection = (typeof MARKET_TRANSFER_DIRECTIONS)[number];

/** So many transfers between the two accounts are shown. */
export const MARKET_TRANSFERS_SHOWN = 20;

const amount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,6})?$/)
  .meta({ example: "250.5" });

export const marketTransferSchema = z.object({
  id: uuid,
  direction: z.enum(MARKET_TRANSFER_DIRECTIONS),
  amount: moneySchema,
  at: instant,
  transactionId: uuid,
});

const transfers = z.array(marketTransferSchema);

/** What moves money between the two accounts refuses alike from either side. */
const MOVING = [
  "market_link.none",
  "market_link.invalid_amount",
  "market_link.other_suspended",
  "ledger.insufficient_funds",
] as const;

export const marketLinkSchema = z.object({
  /** Null while no account of the marketplace is linked. */
  link: z
    .object({
      name: z.string(),
      email: z.string(),
      accountType: z.enum(ACCOUNT_TYPES),
      linkedAt: instant,
    })
    .nullable(),
  /** What may be spent on either side, in USDT; of the marketplace null without a link. */
  available: z.object({ bank: moneySchema, market: moneySchema.nullable() }),
  transfers,
});

export const readMarketLink = defineRoute({
  method: "GET",
  path: "/v1/market-link",
  summary: "The client's account of the marketplace, what both hold and what moved between them",
  access: "client",
  response: marketLinkSchema,
  errors: [],
});

export const linkMarketAccount = defineRoute({
  method: "POST",
  path: "/v1/market-link",
  summary:
    "Link an account of the marketplace of the same CPF, by its password; takes a fresh proof of presence",
  access: "client",
  status: 201,
  body: z.strictObject({
    email: text({ min: 0, max: 320 }),
    password: z.string().max(1024),
    code: text({ min: 0, max: 64 }).optional(),
  }),
  response: marketLinkSchema,
  errors: [
    "grain.login_wrong",
    "grain.account_suspended",
    "grain.second_factor_needed",
    "grain.second_factor_wrong",
    "market_link.not_verified",
    "market_link.other_person",
    "market_link.document_changed",
    "market_link.exists",
    "customers.profile_missing",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const unlinkMarketAccount = defineRoute({
  method: "DELETE",
  path: "/v1/market-link",
  summary: "End the link; what each account holds stays there",
  access: "client",
  status: 204,
  errors: ["market_link.none"],
});

export const moveBetweenAccounts = defineRoute({
  method: "POST",
  path: "/v1/market-link/transfers",
  summary: "Move USDT between the client's account and the linked one of the marketplace, at once",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ direction: z.enum(MARKET_TRANSFER_DIRECTIONS), amount }),
  response: marketTransferSchema,
  errors: [
    ...MOVING,
    "customers.outgoing_stopped",
    "transfer.value_unknown",
    "limits.exceeded",
    "limits.device_not_registered",
  ],
});

export const bankLinkSchema = z.object({
  /** Null while no client of the bank is linked. */
  link: z.object({ name: z.string(), linkedAt: instant }).nullable(),
  transfers,
});

export const readBankLink = defineRoute({
  method: "GET",
  path: "/agro/v1/bank-link",
  summary: "The trader's account of the bank, and what moved between the two",
  access: "trader",
  response: bankLinkSchema,
  errors: [],
});

export const unlinkBankAccount = defineRoute({
  method: "DELETE",
  path: "/agro/v1/bank-link",
  summary: "End the link; what each account holds stays there",
  access: "trader",
  status: 204,
  errors: ["market_link.none"],
});

export const moveToBank = defineRoute({
  method: "POST",
  path: "/agro/v1/bank-link/transfers",
  summary: "Move USDT from the trader's wallet to the linked account of the bank, at once",
  access: "trader",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ amount }),
  response: marketTransferSchema,
  errors: MOVING,
});
