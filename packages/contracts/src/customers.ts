import { z } from "zod";
import { parsePhone } from "./documents.js";
import { KYC_APPLICANT_STATUSES } from "./kyc-vocabulary.js";
import { LANGUAGES } from "./languages.js";
import { ROLES } from "./roles.js";
import { defineRoute } from "./route.js";
import { STATES, type StateCode } from "./states.js";
import { instant, text, uuid } from "./wire.js";

/** A Brazilian phone as typed, E.164 inside. */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const phone = parsePhone(typed);
    if (phone !== null) return phone;
    context.issues.push({ code: "custom", input: typed, message: "phone_invalid" });
    return z.NEVER;
  });

const stateCode = z.enum(Object.keys(STATES) as [StateCode, ...StateCode[]]);

export const addressSchema = z.object({
  /** Street, number and complement, as the client wrote them. */
  endereco: z.string(),
  cidade: z.string(),
  estado: stateCode,
  cep: z.string(),
});

export const meSchema = z.object({
  id: uuid,
  /** The e-mail where no profile gives a name. */
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** The short number other clients send money to; null for an administrator without a client profile. */
  platformId: z.string().nullable(),
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  /** `***.982.247-**`. */
  cpfMasked: z.string().nullable(),
  cpfVerified: z.boolean(),
  address: addressSchema.nullable(),
  language: z.enum(LANGUAGES),
  kyc: z.object({
    status: z.enum(KYC_APPLICANT_STATUSES),
    /** Whether the client may do what asks for KYC Plus. A revision does not take it away. */
    verified: z.boolean(),
  }),
  lastLogin: instant.nullable(),
  createdAt: instant.nullable(),
});

export const readMe = defineRoute({
  method: "GET",
  path: "/v1/me",
  summary: "The signed-in person: profile, roles, verification, last sign-in",
  access: "client",
  response: meSchema,
  errors: [],
});

export const updateMe = defineRoute({
  method: "PATCH",
  path: "/v1/me",
  summary: "Changes the phone or the language of the signed-in person",
  access: "client",
  body: z
    .strictObject({ phone: phoneSchema.optional(), language: z.enum(LANGUAGES).optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: "empty" }),
  response: meSchema,
  errors: ["customers.profile_missing"],
});

export const sendPhoneCode = defineRoute({
  method: "POST",
  path: "/v1/me/phone/code",
  summary: "Texts a code to the signed-in client's telephone number, to prove that it is theirs",
  access: "client",
  status: 204,
  errors: [
    "customers.profile_missing",
    "customers.phone_already_verified",
    "customers.phone_not_mobile",
    "customers.phone_taken",
    "customers.phone_code_unavailable",
  ],
});

export const verifyPhone = defineRoute({
  method: "POST",
  path: "/v1/me/phone/verification",
  summary: "Proves the telephone number by the code of the text; others may send money to it from then on",
  access: "client",
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  response: meSchema,
  errors: [
    "customers.profile_missing",
    "customers.phone_already_verified",
    "customers.phone_taken",
    "customers.phone_code_wrong",
  ],
});

export const lookUpAddress = defineRoute({
  method: "GET",
  path: "/v1/addresses/:cep",
  summary: "The street, city and state of a CEP, where the deployment has a directory",
  access: "public",
  params: z.strictObject({ cep: text({ max: 20 }) }),
  response: z.object({
    cep: z.string(),
    endereco: z.string(),
    bairro: z.string(),
    cidade: z.string(),
    estado: stateCode,
  }),
  errors: ["customers.cep_invalid", "customers.cep_unknown", "customers.cep_lookup_unavailable"],
});
