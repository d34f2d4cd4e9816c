import { createHash } from "node:crypto";
import type { DictEntry } from "./model.js";
import type { Psp } from "./psp.js";

export type KeyType = "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "EVP";

const FORMS: readonly (readonly [KeyType, RegExp])[] = [
  ["CPF", /^\d{11}$/],
  ["CNPJ", /^[0-9A-Z]{12}\d{2}$/],
  ["PHONE", /^\+[1-9]\d{9,14}$/],
  ["EMAIL", /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/],
  ["EVP", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
];
const FIRST = [
  "Ana",
  "Bruno",
  "Carla",
  "Diego",
  "Elisa",
  "Fábio",
  "Helena",
  "Igor",
  "Joana",
  "Lucas",
  "Marina",
  "Paulo",
];
const LAST = [
  "Almeida",
  "Barbosa",
  "Cardoso",
  "Duarte",
  "Esteves",
  "Ferreira",
  "Moraes",
  "Nogueira",
  "Pereira",
  "Teixeira",
];
export const BANKS = [
  { ispb: "90000001", nome: "Banco Ipê" },
  { ispb: "90000002", nome: "Banco Jequitibá" },
  { ispb: "90000003", nome: "Cooperativa Araucária" },
] as const;

/** A key in the directory with its owner and where the owner's account is. */
export interface DirectoryAnswer {
  readonly entry: DictEntry;
  readonly type: KeyType;
  readonly bank: { readonly ispb: string; readonly nome: string };
}

/**
 * Looks a key up. Every well-formed key has an owner, always the same one, so any key works in a
 * demonstration; keys that contain "inexistente" have none, and `/sim/dict` can name an owner.
 */
export function lookUpKey(psp: Psp, chave: string): DirectoryAnswer | undefined {
  const type = FORMS.find(([, form]) => form.test(chave))?.[0];
  if (type === undefined || chave.includes("inexistente")) return undefined;
  const digest = createHash("sha256").update(chave).digest();
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], at: number): Item =>
    items[digest.readUInt16BE(at) % items.length] as Item;
  const bank = pick(BANKS, 0);
  const named = psp.books.dict.get(chave);
  if (named) return { entry: named, type, bank: named.instituicao ?? bank };

  const nome = `${pick(FIRST, 2)} ${pick(LAST, 4)} ${pick(LAST, 6)}`;
  if (type === "CNPJ")
    return { entry: { chave, nome: `${pick(LAST, 4)} Comércio Ltda`, cnpj: chave }, type, bank };
  return { entry: { chave, nome, cpf: type === "CPF" ? chave : cpfFrom(digest) }, type, bank };
}

/** `Maria Souza Lima` → `Maria S**** L***`: enough to recognise, not to collect. */
function maskName(nome: string): string {
  const [first = "", ...rest] = nome.split(" ");
  return [first, ...rest.map((word) => word.slice(0, 1) + "*".repeat(Math.max(word.length - 1, 0)))].join(
    " ",
  );
}

function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** What a payer is shown of the owner: the CPF is masked, a CNPJ is public. */
export function maskedOwner({ nome, cpf, cnpj }: DictEntry) {
  return { nome: maskName(nome), ...(cpf && { cpf: maskCpf(cpf) }), ...(cnpj && { cnpj }) };
}

/** A well-formed CPF that belongs to nobody in particular, the same for the same key. */
function cpfFrom(digest: Buffer): string {
  let digits = String(digest.readUInt32BE(8) % 1_000_000_000).padStart(9, "0");
  for (const length of [9, 10]) {
    const total = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (length + 1 - index), 0);
    digits += String(((total * 10) % 11) % 10);
  }
  return digits;
}
