import { z } from "zod";
import { parseCep, parseCnpj, parseCpf } from "../documents.js";
import { defineRoute } from "../route.js";
import { instant, text } from "../wire.js";
import { BRAZILIAN_STATES, PARTY_KINDS } from "./brazilian-states.js";

export * from "./brazilian-states.js";

const address = {
  /** Eight digits. */
  cep: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string().nullable(),
  district: z.string(),
  city: z.string(),
  state: z.enum(BRAZILIAN_STATES),
} as const;

/** Who is bound by a contract, as a contract names them. */
export const legalPartySchema = z.object({
  kind: z.enum(PARTY_KINDS),
  legalName: z.string(),
  /** CPF of a person, CNPJ of a company, without punctuation. */
  taxId: z.string(),
  /** Inscrição estadual, digits alone; null where the party is exempt from it. */
  stateRegistration: z.string().nullable(),
  address: z.object(address),
});
export type LegalParty = z.infer<typeof legalPartySchema>;

/** Null while nothing was filled in. */
export const legalDataSchema = z.object({
  data: legalPartySchema.nullable(),
  changedAt: instant.nullable(),
});

const checked = (parse: (typed: string) => string | null, message: string) =>
  z
    .string()
    .max(30)
    .transform((typed, context) => {
      const parsed = parse(typed);
      if (parsed !== null) return parsed;
      context.issues.push({ code: "custom", input: typed, message });
      return z.NEVER;
    });

const taxId = checked((typed) => parseCpf(typed) ?? parseCnpj(typed), "tax_id_invalid");
/** From 8 digits of Bahia to 14 of Pernambuco's old ones; each state's check digits are its own. */
const stateRegistration = checked((typed) => {
  const digits = typed.replace(/[\s./-]/g, "");
  return /^\d{8,14}$/.test(digits) ? digits : null;
}, "state_registration_invalid");

export const readLegalData = defineRoute({
  method: "GET",
  path: "/agro/v1/me/legal",
  summary: "Who one is in contracts",
  access: "trader",
  response: legalDataSchema,
  errors: [],
});

export const saveLegalData = defineRoute({
  method: "PUT",
  path: "/agro/v1/me/legal",
  summary: "Say who one is in contracts; another CPF or CNPJ takes the password",
  access: "trader",
  body: z
    .strictObject({
      kind: z.enum(PARTY_KINDS),
      legalName: text({ min: 3, max: 160 }),
      taxId,
      stateRegistration: stateRegistration.nullable(),
      address: z.strictObject({
        cep: checked(parseCep, "cep_invalid"),
        street: text({ max: 120 }),
        number: text({ max: 20 }),
        complement: text({ max: 80 }).nullable(),
        district: text({ max: 80 }),
        city: text({ max: 80 }),
        state: z.enum(BRAZILIAN_STATES),
      }),
      currentPassword: z.string().max(1024).optional(),
    })
    .refine(({ kind, taxId }) => (taxId.length === 11) === (kind === "person"), {
      path: ["taxId"],
      error: "tax_id_invalid",
    }),
  response: legalDataSchema,
  errors: ["grain.password_needed", "grain.current_password_wrong"],
});
