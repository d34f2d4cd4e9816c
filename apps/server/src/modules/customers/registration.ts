import { type ErrorCode, type Language, text } from "@lastro/contracts";
import { parseCep, parseCpf, parsePhone } from "@lastro/contracts/documents";
import { parseState } from "@lastro/contracts/states";
import { DomainError } from "../../platform/domain-error.js";
import { languageOf } from "../notifications/index.js";
import type { Address } from "./profile.js";

/** What a person says of themselves when signing up, as it will be kept. */
export interface Registration {
  readonly name: string;
  readonly phone: string;
  readonly cpf: string;
  readonly address: Address;
  readonly language: Language;
}

const nameText = text({ min: 3, max: 120 });
const addressText = text({ min: 5, max: 200 });
const cityText = text({ min: 2, max: 100 });

/** Reads the sign-up's metadata. Throws the first field's refusal, with every field that has one. */
export function readRegistration(metadata: Readonly<Record<string, unknown>>): Registration {
  const said = (field: string) => (typeof metadata[field] === "string" ? metadata[field].slice(0, 500) : "");
  const digits = (field: string) => said(field).replace(/\D/g, "").length;
  const letters = (field: string) => said(field).trim().length;
  const name = nameText.safeParse(said("nome")).data;
  const phone = parsePhone(said("telefone"));
  const cpf = parseCpf(said("cpf"));
  const endereco = addressText.safeParse(said("endereco")).data;
  const cidade = cityText.safeParse(said("cidade")).data;
  const estado = parseState(said("estado"));
  const cep = parseCep(said("cep"));

  if (!name || !phone || !cpf || !endereco || !cidade || !estado || !cep) {
    throw refusalOf([
      ["nome", "customers.name_invalid", name],
      ["cpf", digits("cpf") < 11 ? "customers.cpf_too_short" : "customers.cpf_invalid", cpf],
      ["telefone", digits("telefone") < 10 ? "customers.phone_too_short" : "customers.phone_invalid", phone],
      ["endereco", "customers.address_invalid", endereco],
      ["cidade", "customers.city_invalid", cidade],
      ["estado", letters("estado") < 2 ? "customers.state_too_short" : "customers.state_invalid", estado],
      ["cep", digits("cep") < 8 ? "customers.cep_too_short" : "customers.cep_invalid", cep],
    ]);
  }
  return { name, phone, cpf, address: { endereco, cidade, estado, cep }, language: languageOf(metadata) };
}

type Read = readonly [field: string, refusal: ErrorCode, value: string | null | undefined];

function refusalOf(fields: readonly Read[]): DomainError {
  const refused = fields.filter(([, , value]) => !value);
  const codes = Object.fromEntries(refused.map(([field, code]) => [field, code]));
  return new DomainError(refused[0]?.[1] ?? "request.invalid", {}, codes);
}
