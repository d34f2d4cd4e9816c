import {
  DOCUMENT_FACTS,
  DOCUMENT_KINDS,
  type DocumentFactName,
  type DocumentKind,
} from "@lastro/contracts/signed-documents";
import { z } from "zod";

/** A fact of a document: a decimal, whole kilograms, an instant or text, as `DOCUMENT_FACTS` says. */
export interface DocumentFact {
  readonly name: DocumentFactName;
  readonly value: string;
}

/** What the house signs of a document: enough to recognise it by, and nothing that says who the people are. */
export interface DocumentDeclaration {
  readonly code: string;
  readonly issuer: string;
  readonly kind: DocumentKind;
  /** What people call its subject by. */
  readonly number: string;
  /** Names as everybody may read them. */
  readonly parties: readonly DocumentFact[];
  readonly facts: readonly DocumentFact[];
  readonly issuedAt: string;
}

const keysOf = <T extends string>(of: Readonly<Record<T, unknown>>) => Object.keys(of) as [T, ...T[]];
const facts = z.array(z.object({ name: z.enum(keysOf(DOCUMENT_FACTS)), value: z.string() }));
const signed = z.object({
  code: z.string(),
  issuer: z.string(),
  kind: z.enum(keysOf(DOCUMENT_KINDS)),
  number: z.string(),
  parties: facts,
  facts,
  issuedAt: z.iso.datetime(),
});

/** Reads what a signature that was found genuine says. */
export const readDocument = (payload: unknown): DocumentDeclaration => signed.parse(payload);

export function saySame(some: readonly DocumentFact[], others: readonly DocumentFact[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, value }, at) => others[at]?.name === name && others[at].value === value)
  );
}
