import type { PixDestination } from "../port.js";

const ACCOUNT_TYPES = {
  checking: "CONTA_CORRENTE",
  savings: "CONTA_POUPANCA",
  payment: "CONTA_PAGAMENTO",
  salary: "CONTA_SALARIO",
} as const;

/** Whom a payment names, as Banco Inter writes it. */
export function destinationBody(to: PixDestination) {
  if (to.kind === "br_code") return { tipo: "PIX_COPIA_E_COLA", pixCopiaECola: to.payload };
  if (to.kind === "key") return { tipo: "CHAVE", chave: to.key };
  const { ispb, branch, number, type, taxId, name } = to.account;
  return {
    tipo: "DADOS_BANCARIOS",
    nome: name,
    cpfCnpj: taxId,
    instituicaoFinanceira: { ispb },
    agencia: branch,
    contaCorrente: number,
    tipoConta: ACCOUNT_TYPES[type],
  };
}
