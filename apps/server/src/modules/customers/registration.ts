import { type ErrorCode, type Language, text } from "@lastro/contracts";
import { parseCep, parseCpf, parsePhone } from "@lastro/contracts/documents";
import { parseState } from "@lastro/contracts/states";
import { DomainError } from "@lastro/platform/domain-error";
import { languageOf } from "@lastro/platform/language";
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
  const name = nameText.safeParse(said("nome"));
  const phone = parsePhone(said("telefone"));
  const cpf = parseCpf(said("cpf"));
  const endereco = addressText.safeParse(said("endereco"));
  const cidade = cityText.safeParse(said("cidade"));
  const estado = parseState(said("estado"));
  const cep = parseCep(said("cep"));

  if (!name.data || !phone || !cpf || !endereco.data || !cidade.data || !estado || !cep) {
    throw refusalOf([
      ["nome", codeOf(name, "customers.name_invalid"), name.data],
      ["cpf", digits("cpf") < 11 ? "customers.cpf_too_short" : "customers.cpf_invalid", cpf],
      ["telefone", digits("telefone") < 10 ? "customers.phone_too_short" : "customers.phone_invalid", phone],
      ["endereco", codeOf(endereco, "customers.address_invalid"), endereco.data],
      ["cidade", codeOf(cidade, "customers.city_invalid"), cidade.data],
      ["estado", letters("estado") < 2 ? "customers.state_too_short" : "customers.state_invalid", estado],
      ["cep", digits("cep") < 8 ? "customers.cep_too_short" : "customers.cep_invalid", cep],
    ]);
  }
  const address = { endereco: endereco.data, cidade: cidade.data, estado, cep };
  return { name: name.data, phone, cpf, address, language: languageOf(metadata) };
}

/** Why a text was refused: for characters nobody sees, or for its length. */
function codeOf({ error }: ReturnType<typeof nameText.safeParse>, otherwise: ErrorCode): ErrorCode {
  return error?.issues[0]?.message === "unsafe_characters" ? "request.unsafe_characters" : otherwise;
}

type Read = readonly [field: string, refusal: ErrorCode, value: string | null | undefined];

function refusalOf(fields: readonly Read[]): DomainError {
  const refused = fields.filter(([, , value]) => !value);
  const codes = Object.fromEntries(refused.map(([field, code]) => [field, code]));
  return new DomainError(refused[0]?.[1] ?? "request.invalid", {}, codes);
}
