import { z } from "zod";
import { parseCnpj, parseCpf } from "../documents.js";
import { defineRoute } from "../route.js";
import { instant, text, uuid } from "../wire.js";
import { ACCOUNT_TYPES, COUNTRIES } from "./account-types.js";
import { MEMBER_ROLES } from "./member-access.js";

export * from "./account-types.js";

/** The digits (and letters, of a CNPJ) of a valid CPF or CNPJ, however it was typed. */
const taxId = z
  .string()
  .max(30)
  .transform((typed, context) => {
    const parsed = parseCpf(typed) ?? parseCnpj(typed);
    if (parsed !== null) return parsed;
    context.issues.push({ code: "custom", input: typed, message: "tax_id_invalid" });
    return z.NEVER;
  });

/** A person of the marketplace, as they see themselves. */
export const traderSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  country: z.enum(COUNTRIES),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  /** CPF or CNPJ, without punctuation. */
  taxId: z.string().nullable(),
  createdAt: instant,
  /** Who it is that acts for the company, and as what; then `email` is theirs. Absent of the account's owner. */
  member: z.object({ id: uuid, name: z.string(), role: z.enum(MEMBER_ROLES) }).optional(),
});

/** A session of the marketplace: it lives as long as the browser's tab. */
export const traderSessionSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instant,
  user: traderSchema,
});

const email = text({ min: 0, max: 320 });
/** Its length is judged by the server, which knows the rule and says it in words. */
const password = z.string().max(1024);

export const registerTrader = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/register",
  summary: "Open a marketplace account",
  access: "public",
  status: 201,
  body: z.strictObject({
    /** That it is there is judged by the server, which says so in words. */
    name: text({ min: 0, max: 200 }),
    email,
    password,
    accountType: z.enum(ACCOUNT_TYPES).optional(),
    country: z.enum(COUNTRIES).default("BR"),
  }),
  response: z.object({ id: uuid }),
  errors: [
    "grain.fields_required",
    "grain.email_invalid",
    "grain.password_too_short",
    "grain.password_too_weak",
    "grain.email_taken",
  ],
});

export const signInTrader = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/login",
  summary: "Sign in to the marketplace",
  access: "public",
  /** With a code of the app or a recovery code where the person has a second factor. */
  body: z.strictObject({ email, password, code: text({ min: 0, max: 64 }).optional() }),
  response: traderSessionSchema,
  errors: [
    "grain.login_wrong",
    "grain.second_factor_needed",
    "grain.second_factor_wrong",
    "grain.account_suspended",
    "privacy.account_closed",
  ],
});

export const refreshTrader = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/refresh",
  summary: "Exchange a refresh token for the next session tokens",
  access: "public",
  body: z.strictObject({ refreshToken: text({ min: 0, max: 400 }) }),
  response: traderSessionSchema,
  errors: ["grain.session_ended"],
});

export const signOutTrader = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/logout",
  summary: "End this session",
  access: "trader",
  status: 204,
  errors: [],
});

export const forgotTraderPassword = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/forgot-password",
  summary: "Mail a way to a new password; known and unknown addresses are answered alike",
  access: "public",
  status: 204,
  body: z.strictObject({ email }),
  errors: ["grain.email_invalid"],
});

export const resetTraderPassword = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/reset-password",
  summary: "Choose a new password with the token of the mailed link; every session ends",
  access: "public",
  status: 204,
  body: z.strictObject({ token: text({ min: 0, max: 200 }), password }),
  errors: [
    "grain.reset_link_used",
    "grain.password_too_short",
    "grain.password_too_weak",
    "grain.password_unchanged",
  ],
});

/** What stands in a letter's stop link. */
const stopToken = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/);

export const stopTraderAccess = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/stop",
  summary:
    "By the link of a letter: end every session, let the password open nothing more and take back what has not left",
  access: "public",
  body: z.strictObject({ token: stopToken }),
  response: z.object({
    /** How many withdrawals were taken back. */
    withdrawals: z.int(),
  }),
  errors: ["grain.stop_link_over"],
});

export const changeTraderPassword = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/change-password",
  summary: "Change the password, knowing the current one; the other sessions end",
  access: "trader",
  status: 204,
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  errors: [
    "grain.current_password_wrong",
    "grain.password_too_short",
    "grain.password_too_weak",
    "grain.password_unchanged",
  ],
});

export const readTrader = defineRoute({
  method: "GET",
  path: "/agro/v1/me",
  summary: "The signed-in person of the marketplace",
  access: "trader",
  response: traderSchema,
  errors: [],
});

export const updateTrader = defineRoute({
  method: "PATCH",
  path: "/agro/v1/me",
  summary: "Change the profile; null empties a field",
  access: "trader",
  body: z
    .strictObject({
      name: text({ min: 2, max: 120 }).optional(),
      phone: text({ min: 5, max: 40 }).nullable().optional(),
      country: z.enum(COUNTRIES).optional(),
      city: text({ max: 120 }).nullable().optional(),
      address: text({ max: 200 }).nullable().optional(),
      /** Another one takes the password. */
      taxId: taxId.nullable().optional(),
      currentPassword: password.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: "empty" }),
  response: traderSchema,
  errors: ["grain.password_needed", "grain.current_password_wrong"],
});
