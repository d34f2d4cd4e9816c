import { createHmac } from "node:crypto";
import { asPlainLine } from "@lastro/contracts";
import type { Config } from "@lastro/platform/config";
import { deriveKey } from "@lastro/platform/sealed";
import type { PspPix } from "./psp/port.js";

/** Who paid, as it is kept: the name, the document masked, and a keyed hash that tells equal documents. */
export interface KeptPayer {
  readonly name: string | null;
  readonly documentMasked: string | null;
  readonly documentIndex: Buffer | null;
}

/** Keeps of the payer what a receipt and the same-document rule need, and no whole document. */
export function keptPayer(payer: PspPix["payer"], config: Pick<Config, "fingerprintSecret">): KeptPayer {
  const name = payer?.name === undefined ? "" : asPlainLine(payer.name).slice(0, 140);
  const document = payer?.document?.toUpperCase();
  return {
    name: name || null,
    documentMasked: document === undefined ? null : maskDocument(document),
    documentIndex: document !== undefined && isWhole(document) ? documentIndex(document, config) : null,
  };
}

/** Equal for equal documents and nothing else, to whoever has not the secret. */
export function documentIndex(document: string, config: Pick<Config, "fingerprintSecret">): Buffer {
  return createHmac("sha256", deriveKey(config.fingerprintSecret, "pix.payer-document"))
    .update(document)
    .digest();
}

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;

function isWhole(document: string): boolean {
  return CPF.test(document) || CNPJ.test(document);
}

/** As Brazilian receipts do: the middle of a CPF, the root's end and the branch of a CNPJ. */
export function maskDocument(document: string): string {
  const cpf = CPF.exec(document);
  if (cpf) return `***.${cpf[2]}.${cpf[3]}-**`;
  const cnpj = CNPJ.exec(document);
  if (cnpj) return `**.${cnpj[2]}.${cnpj[3]}/${cnpj[4]}-**`;
  // Some providers mask it themselves; what is neither is not shown.
  return /^[\d*.\-/]{11,18}$/.test(document) && document.includes("*") ? document : "***";
}
