import type { PixDestination } from "./port.js";

/** The account types of the Central Bank's messages. */
const ACCOUNT_TYPES = { checking: "cacc", savings: "svgs", payment: "tran", salary: "slry" } as const;

/** Whom a payment names, as Efí and those who follow it write it. */
export function destinationBody(to: PixDestination) {
  switch (to.kind) {
    case "key":
      return { favorecido: { chave: to.key, ...asOwner(to.taxId) } };
    case "account": {
      const { ispb, branch, number, type, taxId, name } = to.account;
      const contaBanco = {
        nome: name,
        ...asOwner(taxId),
        codigoBanco: ispb,
        agencia: branch,
        conta: number,
        tipoConta: ACCOUNT_TYPES[type],
      };
      return { favorecido: { contaBanco } };
    }
    case "br_code":
      return { pixCopiaECola: to.payload };
  }
}

const CPF_LENGTH = 11;

function asOwner(taxId: string | undefined): { cpf?: string; cnpj?: string } {
  if (taxId === undefined) return {};
  return taxId.length === CPF_LENGTH ? { cpf: taxId } : { cnpj: taxId };
}
