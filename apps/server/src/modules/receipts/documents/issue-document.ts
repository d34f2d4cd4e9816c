import type { DocumentKind } from "@lastro/contracts/signed-documents";
import type { Ctx } from "@lastro/platform/context";
import { drawReceiptCode, writtenReceiptCode } from "../receipt-code.js";
import { readSigningKeys, type SigningKeys } from "../signing/signing-keys.js";
import { type DocumentDeclaration, type DocumentFact, readDocument } from "./declaration.js";
import { findDocumentOf, insertDocument, type KeptDocument } from "./document-store.js";

/** What a module says of a document of its own. */
export interface DocumentOf {
  readonly kind: DocumentKind;
  readonly subjectId: string;
  /** Null where its subject has none: it is called by its code then. */
  readonly number: string | null;
  readonly parties: readonly DocumentFact[];
  readonly facts: readonly DocumentFact[];
}

/** A document that was signed, with the keys its file is sealed by. */
export interface IssuedDocument {
  readonly kept: KeptDocument;
  readonly declaration: DocumentDeclaration;
  readonly keys: SigningKeys;
}

/** Answers the signed document of a subject, signing it the first time it is asked for: a subject has one of each kind. */
export async function issueDocument(ctx: Ctx, of: DocumentOf): Promise<IssuedDocument> {
  const issuedAt = ctx.clock.now();
  const keys = await readSigningKeys(ctx);
  const { kind, subjectId, parties, facts } = of;
  if (!(await findDocumentOf(ctx.db, kind, subjectId))) {
    const code = drawReceiptCode(ctx.random);
    const signed = keys.sign("lastro-document", {
      code,
      issuer: ctx.config.publicUrl,
      kind,
      number: of.number ?? writtenReceiptCode(code),
      parties: parties.map((fact) => ({ ...fact })),
      facts: facts.map((fact) => ({ ...fact })),
      issuedAt: issuedAt.toISOString(),
    });
    await insertDocument(ctx.db, { code, kind, subjectId, signed, issuedAt });
  }
  // Another request may have been first.
  const kept = await findDocumentOf(ctx.db, kind, subjectId);
  if (!kept) throw new Error(`The ${kind} of ${subjectId} was not kept`);
  const opened = keys.open("lastro-document", kept.signed);
  if (opened.is !== "genuine") throw new Error(`The signature of document ${kept.code} was changed`);
  return { kept, declaration: readDocument(opened.payload), keys };
}
