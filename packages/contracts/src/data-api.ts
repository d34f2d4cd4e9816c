import { z } from "zod";
import { KYC_DOCUMENT_TYPES } from "./kyc-vocabulary.js";
import { defineRoute } from "./route.js";
import { STATES, type StateCode } from "./states.js";
import { instant, uuid, wholeNumber } from "./wire.js";

/*
 * What the bank specification's hosted client reads and writes, in the language of PostgREST. A refusal has the code
 * of PostgREST or PostgreSQL that its client knows, as `params.code` of an issue.
 */

const MAX_LIST_LENGTH = 500;
const MAX_ROW_NUMBER = 999_999_999;
const ORDER = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(?:first|last))?$/;

export interface DataOrder<C extends string> {
  readonly column: C;
  readonly direction: "asc" | "desc";
}

type Refuse = (code: string, message: string) => void;

/** A text of the query, read into something; `refuse` says why it cannot be. */
function readAs<T>(read: (typed: string, refuse: Refuse) => T) {
  return z
    .string()
    .max(MAX_LIST_LENGTH)
    .transform((typed, context) => {
      let refused = false;
      const value = read(typed, (code, message) => {
        refused = true;
        context.issues.push({ code: "custom", input: typed, message, params: { code } });
      });
      return refused ? z.NEVER : value;
    });
}

/** The columns a `select` names, in its order; `*` is all of them. */
function selectOf<C extends string>(table: string, columns: readonly C[]) {
  return readAs((typed, refuse): readonly C[] =>
    typed.split(",").flatMap((name) => {
      if (name === "*") return columns;
      const column = columns.find((each) => each === name);
      if (column !== undefined) return [column];
      if (/^\w*$/.test(name)) refuse("42703", `column ${table}.${name} does not exist`);
      else refuse("PGRST100", `select takes plain columns of ${table} only, and not: ${name}`);
      return [];
    }),
  ).optional();
}

function orderOf<C extends string>(table: string, columns: readonly C[]) {
  return readAs((typed, refuse): readonly DataOrder<C>[] =>
    typed.split(",").flatMap((part) => {
      const [, name, direction = "asc"] = ORDER.exec(part) ?? [];
      const column = columns.find((each) => each === name);
      if (column !== undefined)
        return [{ column, direction: direction === "desc" ? "desc" : "asc" } as const];
      refuse("PGRST100", `${table} cannot be ordered by: ${part}`);
      return [];
    }),
  ).optional();
}

/** `eq.<uuid>`, the only filter there is. */
const equals = readAs((typed, refuse): string => {
  const [, value] = /^eq\.(.*)$/s.exec(typed) ?? [];
  if (value === undefined) refuse("PGRST100", `the only operator is eq, and not: ${typed}`);
  else if (!uuid.safeParse(value).success)
    refuse("22P02", `invalid input syntax for type uuid: ${JSON.stringify(value)}`);
  return value?.toLowerCase() ?? "";
});

/** The part of a question that every table takes. */
function questionOf<C extends string, S extends C>(
  table: string,
  { columns, sorted }: { readonly columns: readonly C[]; readonly sorted: readonly S[] },
) {
  return {
    select: selectOf(table, columns),
    order: orderOf(table, sorted),
    limit: wholeNumber({ min: 0, max: MAX_ROW_NUMBER }).optional(),
    offset: wholeNumber({ min: 0, max: MAX_ROW_NUMBER }).optional(),
  };
}

function columnsOf<S extends z.ZodRawShape>(row: z.ZodObject<S>): readonly (keyof S & string)[] {
  return Object.keys(row.shape);
}

/** A table whose every column orders it. */
function all<S extends z.ZodRawShape>(row: z.ZodObject<S>) {
  return { columns: columnsOf(row), sorted: columnsOf(row) };
}

const profileRow = z.object({
  id: uuid,
  nome: z.string(),
  email: z.string(),
  /** E.164. */
  telefone: z.string(),
  /** Masked, as everywhere. */
  cpf: z.string(),
  endereco: z.string(),
  cidade: z.string(),
  estado: z.enum(Object.keys(STATES) as StateCode[]),
  cep: z.string(),
  phone_verified: z.boolean(),
  cpf_verified: z.boolean(),
  created_at: instant,
});
const profileColumns = columnsOf(profileRow);
/** A CPF is kept encrypted: nothing can be ordered by it. */
const sortedProfileColumns = profileColumns.filter((column) => column !== "cpf");

const twoFactorRow = z.object({ user_id: uuid, enabled: z.boolean() });
const roleRow = z.object({ user_id: uuid, role: z.enum(["admin", "client"]) });
const kycDocumentRow = z.object({
  id: uuid,
  user_id: uuid,
  type: z.enum(KYC_DOCUMENT_TYPES),
  /** Where the file is read with the same bearer token. */
  url: z.string(),
  status: z.enum(["pending", "approved", "revision", "rejected"]),
});
export type KycDocumentRow = z.output<typeof kycDocumentRow>;

export const readProfiles = defineRoute({
  method: "GET",
  path: "/rest/v1/profiles",
  summary: "One's own profile, or everybody's for an administrator, as PostgREST answers",
  access: "client",
  query: z.strictObject({
    ...questionOf("profiles", { columns: profileColumns, sorted: sortedProfileColumns }),
    id: equals.optional(),
  }),
  response: z.array(profileRow.partial()),
  errors: [],
});

/** Open before the second factor, which the sign-in page asks for when this says so. */
export const readTwoFactor = defineRoute({
  method: "GET",
  path: "/rest/v1/user_2fa",
  summary: "Whether a person has a second factor, as PostgREST answers",
  access: "public",
  query: z.strictObject({ ...questionOf("user_2fa", all(twoFactorRow)), user_id: equals }),
  response: z.array(twoFactorRow.partial()),
  errors: [],
});

/** Open before the second factor: it says where the sign-in page leads. */
export const readUserRoles = defineRoute({
  method: "GET",
  path: "/rest/v1/user_roles",
  summary: "A person's role, as PostgREST answers",
  access: "public",
  query: z.strictObject({ ...questionOf("user_roles", all(roleRow)), user_id: equals }),
  response: z.array(roleRow.partial()),
  errors: [],
});

export const readKycDocuments = defineRoute({
  method: "GET",
  path: "/rest/v1/kyc_documents",
  summary: "A person's documents of KYC Plus, as PostgREST answers",
  access: "client",
  query: z.strictObject({ ...questionOf("kyc_documents", all(kycDocumentRow)), user_id: equals }),
  response: z.array(kycDocumentRow.partial()),
  errors: [],
});

export const updateKycDocuments = defineRoute({
  method: "PATCH",
  path: "/rest/v1/kyc_documents",
  summary: "Decides a person's verification by the status of its documents, as PostgREST updates",
  access: "admin",
  query: z.strictObject({
    select: selectOf("kyc_documents", columnsOf(kycDocumentRow)),
    user_id: equals,
  }),
  body: z.strictObject({ status: z.enum(["approved", "rejected"]) }),
  response: z.array(kycDocumentRow.partial()),
  errors: [
    "kyc.case_moved_on",
    "kyc.own_case",
    "kyc.assigned_to_another",
    "kyc.documents_not_accepted",
    "customers.cpf_taken",
  ],
});

/** A refusal as PostgREST words it. */
export const dataRefusalSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.string().nullable(),
    hint: z.string().nullable(),
  })
  .meta({ id: "DataRefusal" });
