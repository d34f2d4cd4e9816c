import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, text } from "../wire.js";
import { factorCode } from "./proofs.js";

export const EMAIL_CODE_DIGITS = 6;

export const ownEmailSchema = z.object({
  email: z.string(),
  /** Whether a code that was sent to it came back. */
  confirmed: z.boolean(),
  /** The address a code was sent to and until when it counts; null where none waits. */
  pending: z.object({ email: z.string(), expiresAt: instant }).nullable(),
});

export const readOwnEmail = defineRoute({
  method: "GET",
  path: "/agro/v1/me/email",
  summary: "One's e-mail address, whether it is confirmed, and which waits for its code",
  access: "trader",
  response: ownEmailSchema,
  errors: [],
});

export const sendEmailCode = defineRoute({
  method: "POST",
  path: "/agro/v1/me/email/code",
  summary: "Mail a code to the present address; the one before counts no more",
  access: "trader",
  response: ownEmailSchema,
  errors: ["grain.email_confirmed"],
});

export const changeEmail = defineRoute({
  method: "POST",
  path: "/agro/v1/me/email/change",
  summary: "Mail a code to another address, by the password and where there is one the second factor",
  access: "trader",
  body: z.strictObject({
    email: text({ min: 0, max: 320 }),
    password: z.string().min(1).max(1024),
    code: factorCode.optional(),
  }),
  response: ownEmailSchema,
  errors: [
    "grain.email_invalid",
    "grain.email_taken",
    "grain.email_unchanged",
    "grain.current_password_wrong",
    "grain.second_factor_needed",
    "grain.second_factor_wrong",
  ],
});

export const confirmEmail = defineRoute({
  method: "POST",
  path: "/agro/v1/me/email/confirm",
  summary:
    "Confirm the address by its code; another one takes the old one's place and ends the other sessions",
  access: "trader",
  body: z.strictObject({ code: text({ max: 20 }) }),
  response: ownEmailSchema,
  errors: ["grain.email_code_wrong", "grain.email_code_over", "grain.email_taken"],
});
