import { z } from "zod";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";
import { traderSessionSchema } from "./accounts.js";
import { accountPassword, factorCode, proofBody } from "./proofs.js";

const recoveryCodes = z.array(z.string());

export const readSecondFactor = defineRoute({
  method: "GET",
  path: "/agro/v1/me/second-factor",
  summary: "Whether one has a second factor, and how many recovery codes are left",
  access: "trader",
  response: z.object({ enabled: z.boolean(), codesLeft: z.int() }),
  errors: [],
});

export const beginSecondFactor = defineRoute({
  method: "POST",
  path: "/agro/v1/me/second-factor",
  summary: "Begin an authenticator app: it counts once a first code of it was given",
  access: "trader",
  status: 201,
  body: z.strictObject({ password: accountPassword }),
  response: z.object({
    id: uuid,
    /** SVG. */
    qrCode: z.string(),
    secret: z.string(),
  }),
  errors: ["grain.current_password_wrong", "grain.second_factor_exists"],
});

export const confirmSecondFactor = defineRoute({
  method: "POST",
  path: "/agro/v1/me/second-factor/:id/confirm",
  summary: "The first code: this session goes on with it, the others end, and recovery codes are shown once",
  access: "trader",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: factorCode }),
  response: z.object({ session: traderSessionSchema, recoveryCodes }),
  errors: ["grain.second_factor_wrong", "grain.second_factor_exists"],
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: "/agro/v1/me/second-factor/recovery-codes",
  summary: "Other recovery codes, by a code; those of before open nothing more",
  access: "trader",
  body: z.strictObject({ code: factorCode }),
  response: z.object({ recoveryCodes }),
  errors: ["grain.second_factor_wrong"],
});

export const removeSecondFactor = defineRoute({
  method: "POST",
  path: "/agro/v1/me/second-factor/remove",
  summary: "Take the second factor away with its recovery codes, by a code",
  access: "trader",
  status: 204,
  body: z.strictObject({ code: factorCode }),
  errors: ["grain.second_factor_wrong"],
});

export const proveSigner = defineRoute({
  method: "POST",
  path: "/agro/v1/me/signatures",
  summary:
    "Prove who signs, by a passkey, by a code where there is a second factor or else by the password; what it answers signs once, within ten minutes",
  access: "trader",
  status: 201,
  body: proofBody,
  response: z.object({ signature: uuid }),
  errors: [
    "grain.legal_data_needed",
    "grain.current_password_wrong",
    "grain.second_factor_needed",
    "grain.second_factor_wrong",
    "grain.passkey_wrong",
  ],
});
