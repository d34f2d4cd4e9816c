import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { addressSchema } from "./customers.js";
import { KYC_STATUSES } from "./kyc-vocabulary.js";
import { ROLES } from "./roles.js";
import { defineRoute } from "./route.js";
import {
  amountOf,
  civilDay,
  instant,
  moneySchema,
  multilineText,
  pageOf,
  pageQuery,
  text,
  uuid,
  wholeNumber,
} from "./wire.js";

/** What one Brazilian day saw. Crypto is told per asset: amounts of different assets do not add up. */
const dayReportSchema = z.object({
  day: civilDay,
  transactions: z.int(),
  newClients: z.int(),
  volumeBRL: amountOf("BRL"),
  volumeCrypto: z.array(moneySchema),
  paymentsReceived: amountOf("BRL"),
});

/** Figures read from the ledger as it stands. The period's are volumeBRL, volumeCrypto and the reports. */
export const statsSchema = z.object({
  at: instant,
  activeUsers: z.int(),
  totalTransactions: z.int(),
  totalVolumeBRL: amountOf("BRL"),
  totalVolumeCrypto: z.array(moneySchema),
  totalPaymentsReceived: amountOf("BRL"),
  from: civilDay,
  to: civilDay,
  volumeBRL: amountOf("BRL"),
  volumeCrypto: z.array(moneySchema),
  reports: z.array(dayReportSchema),
  pending: z.object({
    kyc: z.int(),
    unmatchedPix: z.int(),
    /** Requests that wait for a second administrator. */
    approvals: z.int(),
    accessRequests: z.int(),
  }),
});

export const getStats = defineRoute({
  method: "GET",
  path: "/v1/admin/stats",
  summary: "The house's figures, in all and for the last days",
  access: "admin",
  query: z.strictObject({ days: wholeNumber({ min: 1, max: 366 }).default(30) }),
  response: statsSchema,
  errors: [],
});

/** What waits for the administration, by where it is worked off; a moderator is told what their role may read. */
export const getWaitingWork = defineRoute({
  method: "GET",
  path: "/v1/admin/waiting",
  summary: "How much waits for the administration, by queue",
  access: "kyc.read",
  response: z.object({
    kyc: z.int(),
    disputes: z.int(),
    support: z.int(),
    /** Absent for a moderator. */
    administration: z
      .object({
        companies: z.int(),
        otc: z.int(),
        p2p: z.int(),
        pix: z.int(),
        grain: z.int(),
        approvals: z.int(),
      })
      .optional(),
  }),
  errors: [],
});

const userStatus = z.enum(["active", "unconfirmed", "suspended", "closed"]);

export const adminUserSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** `***.982.247-**`; null for an administrator without a client profile. */
  cpfMasked: z.string().nullable(),
  role: z.enum(ROLES),
  status: userStatus,
  kycStatus: z.enum(KYC_STATUSES),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  /** Available and held together, for the assets the person has any of. */
  balances: z.array(moneySchema),
});

export const listUsers = defineRoute({
  method: "GET",
  path: "/v1/admin/users",
  summary: "Everyone with an account, newest first",
  access: "users.read",
  query: pageQuery.extend({
    /** Part of a name or an e-mail, a whole CPF, or an id. */
    search: text({ max: 120 }).optional(),
    role: z.enum(ROLES).optional(),
    status: userStatus.optional(),
  }),
  response: pageOf(adminUserSchema),
  errors: [],
});

export const adminUserDetailSchema = adminUserSchema.extend({
  phone: z.string().nullable(),
  address: addressSchema.nullable(),
  platformId: z.string().nullable(),
  secondFactor: z.boolean(),
  suspendedAt: instant.nullable(),
  suspensionReason: z.string().nullable(),
  /** When the person closed the account, and from which day its records may be erased. */
  closedAt: instant.nullable(),
  purgeOn: z.string().nullable(),
  /** The suspension of an administrator, or its end, that waits for a second one. */
  pendingSuspension: pendingApprovalSchema.nullable(),
  /** The appointment as a moderator that waits for a second administrator. */
  pendingRole: pendingApprovalSchema.nullable(),
  /** What the person owes the house for Pix taken back after they were spent; the next credits pay it. */
  owed: amountOf("BRL"),
  openSessions: z.int(),
  accounts: z.array(z.object({ available: moneySchema, held: moneySchema })),
});

const userParams = z.strictObject({ id: uuid });
const reasonBody = z.strictObject({ reason: multilineText({ min: 3, max: 300 }) });

export const getUser = defineRoute({
  method: "GET",
  path: "/v1/admin/users/:id",
  summary: "One person's account as an administrator sees it",
  access: "users.read",
  params: userParams,
  response: adminUserDetailSchema,
  errors: [],
});

export const suspendUser = defineRoute({
  method: "POST",
  path: "/v1/admin/users/:id/suspend",
  summary:
    "Keep a person from signing in and end their sessions; their money stays where it is. For an administrator, ask another",
  access: "admin",
  params: userParams,
  body: reasonBody,
  response: adminUserDetailSchema,
  errors: [
    "backoffice.own_account",
    "backoffice.already_suspended",
    "privacy.account_closed",
    "approvals.already_asked",
  ],
});

export const unsuspendUser = defineRoute({
  method: "POST",
  path: "/v1/admin/users/:id/unsuspend",
  summary: "Let a suspended person sign in again. For an administrator, ask another",
  access: "admin",
  params: userParams,
  body: reasonBody,
  response: adminUserDetailSchema,
  errors: ["backoffice.not_suspended", "privacy.account_closed", "approvals.already_asked"],
});

export const changeUserRole = defineRoute({
  method: "PUT",
  path: "/v1/admin/users/:id/role",
  summary: "Ask another administrator to make a client a moderator; or make a moderator a client, at once",
  access: "admin",
  params: userParams,
  body: reasonBody.extend({ role: z.enum(["client", "moderator"]) }),
  response: adminUserDetailSchema,
  errors: [
    "backoffice.own_account",
    "backoffice.role_unchanged",
    "backoffice.role_of_administrator",
    "privacy.account_closed",
    "approvals.already_asked",
    "approvals.own_affair",
  ],
});

export const requestAccess = defineRoute({
  method: "POST",
  path: "/v1/access-requests",
  summary: "Ask to be contacted about an account; asking again changes nothing",
  access: "public",
  body: z.strictObject({ email: z.email().max(254) }),
  status: 202,
  errors: [],
});

export const accessRequestSchema = z.object({ id: uuid, email: z.string(), requestedAt: instant });

export const listAccessRequests = defineRoute({
  method: "GET",
  path: "/v1/admin/access-requests",
  summary: "Who asked to be contacted, newest first",
  access: "admin",
  query: pageQuery,
  response: pageOf(accessRequestSchema),
  errors: [],
});
