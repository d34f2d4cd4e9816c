import { type CompanyContent, type CompanyPartner, WHOLE_COMPANY_BPS } from "@lastro/contracts/companies";
import { parseCep, parseCnpj, parseCpf, parsePhone } from "@lastro/contracts/documents";
import { parseState, type StateCode } from "@lastro/contracts/states";
import { isPositive } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** What is declared of a company once it is whole: documents and numbers as they are kept. */
export interface CompleteContent {
  readonly cnpj: string;
  readonly legalName: string;
  readonly tradeName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: {
    readonly endereco: string;
    readonly cidade: string;
    readonly estado: StateCode;
    readonly cep: string;
  };
  readonly partners: readonly CompanyPartner[];
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_LETTERS = 3;

/** Throws `companies.incomplete` with every field that is missing or wrong, and `companies.shares_do_not_add_up`. */
export function completeContent(content: CompanyContent, today: string): CompleteContent {
  const { legalName, tradeName, openedOn, monthlyVolume, partners, endereco, cidade } = content;
  const cnpj = parseCnpj(content.cnpj);
  const phone = parsePhone(content.phone);
  const estado = parseState(content.estado);
  const cep = parseCep(content.cep);
  const email = content.email.trim().toLowerCase();
  const wrong: Record<string, string> = {};
  const assert = (field: string, isRight: boolean) => {
    if (!isRight) wrong[field] = "invalid";
  };
  assert("cnpj", cnpj !== null);
  assert("legalName", legalName.length >= MIN_LETTERS);
  assert("openedOn", openedOn !== null && openedOn <= today);
  assert("email", EMAIL.test(email));
  assert("phone", phone !== null);
  assert("endereco", endereco.length >= MIN_LETTERS);
  assert("cidade", cidade.length > 1);
  assert("estado", estado !== null);
  assert("cep", cep !== null);
  assert("monthlyVolume", monthlyVolume !== null && isPositive(monthlyVolume));
  assert("partners", partners.length > 0);
  const known = partners.map((partner, index) => {
    const document = documentOf(partner);
    assert(`partners.${index}.name`, partner.name.length >= MIN_LETTERS);
    assert(`partners.${index}.document`, document !== null && document !== cnpj);
    return { ...partner, document: document ?? "" };
  });
  const documents = known.map(({ document }) => document);
  for (const [index, document] of documents.entries())
    if (document !== "" && documents.indexOf(document) < index) wrong[`partners.${index}.document`] = "twice";
  if (!cnpj || !phone || !estado || !cep || Object.keys(wrong).length > 0)
    throw new DomainError("companies.incomplete", {}, wrong);
  if (partners.reduce((sum, { shareBps }) => sum + shareBps, 0) !== WHOLE_COMPANY_BPS)
    throw new DomainError("companies.shares_do_not_add_up", {}, { partners: "shares_do_not_add_up" });
  const address = { endereco, cidade, estado, cep };
  return { cnpj, legalName, tradeName: tradeName || legalName, email, phone, address, partners: known };
}

/** The document of a partner as it is kept, or null. */
export function documentOf({ document }: Pick<CompanyPartner, "document">): string | null {
  return parseCpf(document) ?? parseCnpj(document);
}
