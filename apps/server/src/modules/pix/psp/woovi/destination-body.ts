import { type BankAccount, INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { parseCnpj, parseCpf } from "@lastro/contracts/documents";
import type { PixDestination } from "../port.js";

const CPF_LENGTH = 11;
const BRANCH_LENGTH = 4;

const ACCOUNT_TYPES = { checking: "CACC", savings: "SVGS", payment: "TRAN", salary: "SLRY" } as const;

/** Whom a payment names, as Woovi writes it. */
export function destinationBody(to: PixDestination) {
  if (to.kind === "br_code") return { qrCode: to.payload };
  return to.kind === "key"
    ? { destinationAlias: to.key, destinationAliasType: aliasType(to.key) }
    : accountBody(to.account);
}

function accountBody({ ispb, branch, number, type, taxId, name }: BankAccount) {
  return {
    holder: {
      name,
      taxID: { type: taxId.length === CPF_LENGTH ? "BR:CPF" : "BR:CNPJ", taxID: taxId },
    },
    psp: { id: ispb, name: INSTITUTIONS.find((one) => one.ispb === ispb)?.name ?? ispb },
    account: {
      branch: branch.padStart(BRANCH_LENGTH, "0"),
      account: number,
      accountType: ACCOUNT_TYPES[type],
    },
  };
}

/** The kind of a canonical key; a random key is `RANDOM`. */
function aliasType(key: string): "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" {
  if (key.includes("@")) return "EMAIL";
  if (key.startsWith("+")) return "PHONE";
  if (parseCpf(key) !== null) return "CPF";
  return parseCnpj(key) === null ? "RANDOM" : "CNPJ";
}
