import { createHash } from "node:crypto";
import { type Declaration, readDeclaration } from "../declaration.js";
import { type KnownKey, openCompact } from "../signing/signature.js";
import type { SigningKeys } from "../signing/signing-keys.js";

/** What stands in a file, in document properties no reader shows: what was signed, and the seal of all its other bytes. */
const SIGNED = "lastro-receipt:";
export const SEAL = "lastro-file:";

export interface FileProperties {
  readonly LastroReceipt: string;
  readonly LastroFile: string;
}

/** The properties to draw a file with; its seal is still one of nothing, as long as the one that takes its place. */
export function propertiesOf(keys: SigningKeys, code: string, signed: string): FileProperties {
  return { LastroReceipt: SIGNED + signed, LastroFile: SEAL + sealOf(keys, code, Buffer.alloc(0)) };
}

/** Seals a drawn file: every byte but the seal's own is signed. */
export function sealFile(
  keys: SigningKeys,
  code: string,
  file: Buffer,
  { LastroFile }: FileProperties,
): Buffer {
  const hole = file.indexOf(LastroFile);
  if (hole === -1) throw new Error("The file has no room for its seal");
  const [start, end] = [hole + SEAL.length, hole + LastroFile.length];
  const seal = sealOf(keys, code, without(file, start, end));
  if (seal.length !== end - start) throw new Error("The seal does not fit the room kept for it");
  return Buffer.concat([file.subarray(0, start), Buffer.from(seal), file.subarray(end)]);
}

export type FileVerdict =
  | { readonly is: "genuine"; readonly declaration: Declaration; readonly key: KnownKey }
  | { readonly is: "unknown_key"; readonly keyId: string }
  | { readonly is: "changed" | "no_receipt" };

/** Whether a file is a receipt exactly as it was made, by public keys alone. */
export function verifyFile(file: Buffer, keys: readonly KnownKey[]): FileVerdict {
  const text = file.toString("latin1");
  const receipts = propertiesIn(text, SIGNED);
  const seals = propertiesIn(text, SEAL);
  const [receipt, seal] = [receipts[0], seals[0]];
  if (receipt === undefined && seal === undefined) return { is: "no_receipt" };
  if (receipt === undefined || seal === undefined || receipts.length + seals.length > 2)
    return { is: "changed" };

  const sealed = openCompact("lastro-receipt-file", seal.value, keys);
  if (sealed.is !== "genuine") return sealed;
  const { code, sha256 } = sealed.payload as Readonly<Record<string, unknown>>;
  const rest = without(file, seal.start, seal.start + seal.value.length);
  if (sha256 !== sha256Of(rest)) return { is: "changed" };
  const opened = openCompact("lastro-receipt", receipt.value, keys);
  if (opened.is !== "genuine") return opened;
  const declaration = readDeclaration(opened.payload);
  if (declaration.code !== code) return { is: "changed" };
  return { is: "genuine", declaration, key: weakest(opened.key, sealed.key) };
}

/** What is signed and the file it is in may be signed by two keys; one that is revoked makes both prove nothing. */
export function weakest(signed: KnownKey, sealed: KnownKey): KnownKey {
  return sealed.revokedAt === null ? signed : sealed;
}

function sealOf(keys: SigningKeys, code: string, bytes: Buffer): string {
  return keys.sign("lastro-receipt-file", { code, sha256: sha256Of(bytes) });
}

export function without(file: Buffer, start: number, end: number): Buffer {
  return Buffer.concat([file.subarray(0, start), file.subarray(end)]);
}

export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export function propertiesIn(text: string, name: string): { value: string; start: number }[] {
  return [...text.matchAll(new RegExp(`\\(${name}([^)]*)\\)`, "g"))].map((found) => ({
    value: found[1] ?? "",
    start: found.index + 1 + name.length,
  }));
}
