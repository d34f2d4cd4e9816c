import type { ASSETS } from "@lastro/money";
import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, moneySchema, text, uuid } from "./wire.js";

/** What may be put into a vault: every crypto asset clients hold. */
export const VAULT_ASSETS = [
  "BTC",
  "ETH",
  "SOL",
  "USDT",
  "USDC",
] as const satisfies readonly (keyof typeof ASSETS)[];
export type VaultAsset = (typeof VAULT_ASSETS)[number];

/** How long what is asked for waits before it may be taken out. */
export const VAULT_DELAYS = [24, 48, 72, 168] as const;
export type VaultDelay = (typeof VAULT_DELAYS)[number];

/** For so long it may then be confirmed; afterwards it has to be asked for again. */
export const VAULT_CONFIRM_DAYS = 7;
/** A guardian accepts an invitation within so many days. */
export const VAULT_INVITATION_DAYS = 7;
export const MAX_GUARDIANS = 2;
/** So many requests may wait at once. */
export const MAX_VAULT_REQUESTS = 10;

export const VAULT_WITHDRAWAL_STATUSES = ["waiting", "ready", "completed", "cancelled", "expired"] as const;
export type VaultWithdrawalStatus = (typeof VAULT_WITHDRAWAL_STATUSES)[number];

export const GUARDIAN_STATUSES = ["invited", "confirmed", "declined", "leaving"] as const;
export type GuardianStatus = (typeof GUARDIAN_STATUSES)[number];

const asset = z.enum(VAULT_ASSETS);
const delayHours = z.literal(VAULT_DELAYS);
const byId = z.strictObject({ id: uuid });
const typedAmount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
  .meta({ example: "0.25" });
const newGuardian = z.strictObject({ name: text({ min: 2, max: 80 }), email: z.email().max(254) });

const guardianSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  status: z.enum(GUARDIAN_STATUSES),
  /** Until when one that leaves is still told of requests. */
  leavesAt: instant.nullable(),
});

export const vaultWithdrawalSchema = z.object({
  id: uuid,
  amount: moneySchema,
  status: z.enum(VAULT_WITHDRAWAL_STATUSES),
  requestedAt: instant,
  /** From when it may be confirmed, and until when. */
  readyAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** The guardian's name where one cancelled it. */
  cancelledBy: z.string().nullable(),
  transactionId: uuid.nullable(),
});

export const vaultSchema = z.object({
  /** Whether the client has a second factor, without which there is no vault. */
  secondFactor: z.boolean(),
  /** Null until it is opened. */
  vault: z
    .object({
      openedAt: instant,
      delayHours,
      /** A shorter delay that is not in force yet. */
      shorter: z.object({ delayHours, from: instant }).nullable(),
      guardians: z.array(guardianSchema),
      /** What is in it, of each asset; what was asked for is still there. */
      balances: z.array(z.object({ total: moneySchema, requested: moneySchema })),
      /** Those that wait, then the last that ended. */
      withdrawals: z.array(vaultWithdrawalSchema),
    })
    .nullable(),
});

export const readVault = defineRoute({
  method: "GET",
  path: "/v1/vault",
  summary: "The client's vault: its delay, its guardians, what is in it and what was asked for",
  access: "client",
  response: vaultSchema,
  errors: [],
});

const opening = z.strictObject({ delayHours, guardian: newGuardian });
const PRESENCE = ["customers.second_factor_needed", "vault.second_factor_required"] as const;

export const openVault = defineRoute({
  method: "POST",
  path: "/v1/vault",
  summary: "Open the vault with a delay and invite its guardian; takes a second factor",
  access: "client",
  status: 201,
  body: opening,
  response: vaultSchema,
  errors: ["vault.exists", "vault.guardian_is_client", "customers.profile_missing", ...PRESENCE],
});

export const changeVaultDelay = defineRoute({
  method: "PUT",
  path: "/v1/vault/delay",
  summary: "Lengthen the delay at once, or shorten it once the present delay is over; takes a second factor",
  access: "client",
  body: z.strictObject({ delayHours }),
  response: vaultSchema,
  errors: [...PRESENCE],
});

export const addVaultGuardian = defineRoute({
  method: "POST",
  path: "/v1/vault/guardians",
  summary: "Invite one more guardian; takes a second factor",
  access: "client",
  status: 201,
  body: newGuardian,
  response: vaultSchema,
  errors: [
    "vault.too_many_guardians",
    "vault.guardian_exists",
    "vault.guardian_is_client",
    "customers.profile_missing",
    ...PRESENCE,
  ],
});

export const removeVaultGuardian = defineRoute({
  method: "DELETE",
  path: "/v1/vault/guardians/:id",
  summary:
    "Withdraw an invitation at once; a guardian who accepted leaves once the delay is over. Takes a second factor",
  access: "client",
  params: byId,
  response: vaultSchema,
  errors: [...PRESENCE],
});

export const depositToVault = defineRoute({
  method: "POST",
  path: "/v1/vault/deposits",
  summary: "Put an amount of an asset into the vault, at once",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ asset, amount: typedAmount }),
  response: z.object({ id: uuid, amount: moneySchema, transactionId: uuid }),
  errors: ["vault.invalid_amount", "ledger.insufficient_funds", "customers.outgoing_stopped"],
});

export const requestVaultWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/vault/withdrawals",
  summary:
    "Ask to take an amount out once the delay is over; guardians and the client are told. Takes a second factor",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ asset, amount: typedAmount }),
  response: vaultWithdrawalSchema,
  errors: ["vault.invalid_amount", "vault.balance_short", "vault.too_many_requests", ...PRESENCE],
});

export const confirmVaultWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/vault/withdrawals/:id/confirm",
  summary: "Take out what was asked for, after its delay; takes a second factor again",
  access: "client",
  movesMoney: true,
  params: byId,
  response: vaultWithdrawalSchema,
  errors: ["vault.not_ready", "vault.withdrawal_ended", ...PRESENCE],
});

export const cancelVaultWithdrawal = defineRoute({
  method: "POST",
  path: "/v1/vault/withdrawals/:id/cancel",
  summary: "Cancel a request; the amount stays in the vault",
  access: "client",
  params: byId,
  response: vaultWithdrawalSchema,
  errors: ["vault.withdrawal_ended"],
});

const pass = z.strictObject({ pass: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** What a guardian's link is for. Amounts are not told. */
export const guardianPassSchema = z.object({
  guardian: z.string(),
  client: z.string(),
  about: z.enum(["invitation", "withdrawal"]),
  guardianStatus: z.enum(GUARDIAN_STATUSES),
  /** Of a request: how it stands, when it was made and when it may be confirmed. */
  withdrawal: z
    .object({ status: z.enum(VAULT_WITHDRAWAL_STATUSES), requestedAt: instant, readyAt: instant })
    .nullable(),
  expiresAt: instant,
});

export const readGuardianPass = defineRoute({
  method: "POST",
  path: "/v1/vault/guardian/read",
  summary: "What a guardian's link is for; reading it changes nothing",
  access: "public",
  body: pass,
  response: guardianPassSchema,
  errors: ["vault.pass_invalid"],
});

export const answerGuardianInvitation = defineRoute({
  method: "POST",
  path: "/v1/vault/guardian/answer",
  summary: "Accept or decline to be somebody's guardian, by the link of the invitation",
  access: "public",
  body: pass.extend({ accept: z.boolean() }),
  response: guardianPassSchema,
  errors: ["vault.pass_invalid", "vault.invitation_answered"],
});

export const cancelByGuardian = defineRoute({
  method: "POST",
  path: "/v1/vault/guardian/cancel",
  summary: "Cancel the request a guardian's link is about",
  access: "public",
  body: pass,
  response: guardianPassSchema,
  errors: ["vault.pass_invalid", "vault.withdrawal_ended"],
});
