import type { DocumentKind } from "@lastro/contracts/signed-documents";
import type { IssuedDocument } from "../documents/issue-document.js";
import { type KnownKey, openCompact } from "../signing/signature.js";
import type { SigningKeys } from "../signing/signing-keys.js";
import { propertiesIn, SEAL, sha256Of, weakest, without } from "./file-seal.js";

const SIGNED = "lastro-document:";

/** What the house signs of a document that is no receipt of a movement: what it is, of what, and when it was made. */
export interface SignedDocument {
  readonly kind: "p2p.pack" | DocumentKind;
  /** What people call its subject by. */
  readonly number: string;
  readonly issuer: string;
  readonly issuedAt: string;
}

/** The document properties to draw with, which no reader shows. */
export interface DocumentProperties {
  readonly LastroDocument: string;
  readonly LastroFile: string;
}

type Draw = (properties: DocumentProperties, keyId: string) => Promise<Buffer>;

/** Makes a document and seals it: its properties say what it is, and every byte but the seal's own is signed. */
export function makeSealedDocument(keys: SigningKeys, document: SignedDocument, draw: Draw): Promise<Buffer> {
  return sealDocument(keys, keys.sign("lastro-document", { ...document }), document.number, draw);
}

/** The same of a document that is checked by its code, too: what was signed of it goes with the file. */
export function sealIssuedDocument({ keys, kept, declaration }: IssuedDocument, draw: Draw): Promise<Buffer> {
  return sealDocument(keys, kept.signed, declaration.number, draw);
}

async function sealDocument(keys: SigningKeys, signed: string, number: string, draw: Draw): Promise<Buffer> {
  const sealOf = (bytes: Buffer) =>
    SEAL + keys.sign("lastro-document-file", { number, sha256: sha256Of(bytes) });
  const properties = { LastroDocument: SIGNED + signed, LastroFile: sealOf(Buffer.alloc(0)) };
  const file = await draw(properties, keys.keyId);
  const hole = file.indexOf(properties.LastroFile);
  if (hole === -1) throw new Error("The document has no room for its seal");
  const end = hole + properties.LastroFile.length;
  const seal = Buffer.from(sealOf(without(file, hole, end)));
  if (seal.length !== end - hole) throw new Error("The seal does not fit the room kept for it");
  return Buffer.concat([file.subarray(0, hole), seal, file.subarray(end)]);
}

export type DocumentVerdict =
  | { readonly is: "genuine"; readonly document: SignedDocument; readonly key: KnownKey }
  | { readonly is: "unknown_key"; readonly keyId: string }
  | { readonly is: "changed" }
  | { readonly is: "no_document" };

/** Whether a file is a document exactly as it was made, by public keys alone. */
export function verifyDocument(file: Buffer, keys: readonly KnownKey[]): DocumentVerdict {
  const text = file.toString("latin1");
  const [documents, seals] = [propertiesIn(text, SIGNED), propertiesIn(text, SEAL)];
  const [signed, seal] = [documents[0], seals[0]];
  if (!signed) return { is: "no_document" };
  if (!seal || documents.length + seals.length > 2) return { is: "changed" };
  const sealed = openCompact("lastro-document-file", seal.value, keys);
  if (sealed.is !== "genuine") return sealed;
  const { number, sha256 } = sealed.payload as Readonly<Record<string, unknown>>;
  const start = seal.start - SEAL.length;
  if (sha256 !== sha256Of(without(file, start, seal.start + seal.value.length))) return { is: "changed" };
  const opened = openCompact("lastro-document", signed.value, keys);
  if (opened.is !== "genuine") return opened;
  const document = opened.payload as SignedDocument;
  return document.number === number
    ? { is: "genuine", document, key: weakest(opened.key, sealed.key) }
    : { is: "changed" };
}
