import type { ResponseOf } from "@lastro/contracts";
import type { checkReceipt } from "@lastro/contracts/receipts";
import type { DocumentKind } from "@lastro/contracts/signed-documents";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { writtenReceiptCode } from "../receipt-code.js";
import { keyAsChecked } from "../signing/key-as-checked.js";
import { readSigningKeys } from "../signing/signing-keys.js";
import { type DocumentFact, readDocument, saySame } from "./declaration.js";
import type { KeptDocument } from "./document-store.js";

/** What a subject says of itself now; undefined where it is none any more. */
export type ReadFacts = (
  ctx: Pick<Ctx, "config" | "random"> & { readonly db: Database },
  subjectId: string,
) => Promise<readonly DocumentFact[] | undefined>;
export type DocumentSources = Readonly<Record<DocumentKind, ReadFacts>>;

/** What was signed of a document, for anybody; nothing of it where its subject no longer says the same. */
export async function checkDocument(
  ctx: Ctx & { readonly documents: DocumentSources },
  kept: KeptDocument,
): Promise<ResponseOf<typeof checkReceipt>> {
  const code = writtenReceiptCode(kept.code);
  const opened = (await readSigningKeys(ctx)).open("lastro-document", kept.signed);
  const changed = {
    code,
    kind: kept.kind,
    authenticity: "changed",
    key: null,
    receipt: null,
    document: null,
  } as const;
  if (opened.is !== "genuine") return changed;
  const declaration = readDocument(opened.payload);
  const facts = await ctx.documents[kept.kind](ctx, kept.subjectId);
  const isAsSigned =
    declaration.code === kept.code &&
    declaration.kind === kept.kind &&
    facts &&
    saySame(facts, declaration.facts);
  if (!isAsSigned) return changed;
  return {
    code,
    kind: kept.kind,
    ...keyAsChecked(opened.key),
    receipt: null,
    document: {
      number: declaration.number,
      issuedAt: new Date(declaration.issuedAt),
      facts: [...declaration.parties, ...declaration.facts],
      signed: kept.signed,
    },
  };
}
