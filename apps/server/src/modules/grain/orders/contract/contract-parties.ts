import { formatCnpj, formatCpf } from "@lastro/contracts/documents";
import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import type { OrderSide } from "@lastro/contracts/grain/orders";
import type { SignatureMethod } from "@lastro/contracts/grain/signatures";
import { fact, keepTogether, section, VALUES, write } from "@lastro/platform/pdf/document-page";
import { PRINT } from "@lastro/platform/pdf/house-style";
import { type ContractDrawing, type PrintedTerms, writtenInstant } from "./contract-terms.js";

type Signatures = ContractDrawing["signatures"];

const SIDES: Readonly<Record<OrderSide, string>> = { buyer: "Comprador", producer: "Produtor" };

/** Who is bound: with their documents and addresses as far as the reader may know them. */
export function drawParties(doc: PDFKit.PDFDocument, terms: PrintedTerms, signatures: Signatures): void {
  section(doc, "Partes");
  for (const side of ["buyer", "producer"] as const) {
    const party = signatures.find((one) => one.side === side)?.party ?? null;
    fact(doc, SIDES[side], party?.legalName ?? terms[side].name, "Helvetica-Bold");
    if (party) for (const [name, value] of factsOf(party)) fact(doc, name, value);
  }
}

function factsOf({ kind, taxId, stateRegistration, address }: LegalParty): [string, string][] {
  const { street, number, complement, district, city, state, cep } = address;
  const place = [street, number, complement].filter(Boolean).join(", ");
  return [
    kind === "person" ? ["CPF", formatCpf(taxId)] : ["CNPJ", formatCnpj(taxId)],
    ["Inscrição estadual", stateRegistration ?? "isento"],
    ["Endereço", `${place}, ${district}, ${city}/${state}, CEP ${cep.replace(/^(.{5})/, "$1-")}`],
  ];
}

const METHODS: Readonly<Record<SignatureMethod, string>> = {
  password: "com a senha da conta",
  totp: "com código do aplicativo autenticador",
  recovery_code: "com código de recuperação",
  passkey: "com chave de acesso (biometria ou PIN do aparelho)",
  consent: "por consentimento permanente, dado ao ligar o aceite automático",
};

/** Who signed when and how; a contract made before there were signatures says so. */
export function drawSignatures(doc: PDFKit.PDFDocument, signatures: Signatures): void {
  keepTogether(doc, 110);
  section(doc, "Assinaturas");
  if (signatures.length === 0) {
    write(doc, "Celebrado antes de haver assinatura eletrônica nos pedidos.");
    return;
  }
  for (const side of ["buyer", "producer"] as const) {
    const signature = signatures.find((one) => one.side === side);
    fact(doc, SIDES[side], signature ? howSigned(signature) : "ainda não assinou");
    if (signature)
      write(doc, `SHA-256 ${signature.hash}`, { x: VALUES, size: 7.5, face: "Courier", colour: PRINT.muted });
  }
}

function howSigned({ at, method, signedBy }: Signatures[number]): string {
  const how = `${writtenInstant(at)}, ${METHODS[method]}`;
  return signedBy === undefined ? how : `${how}, por ${signedBy}`;
}
