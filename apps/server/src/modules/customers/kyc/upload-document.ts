import { hasSide, MAXIMUM_DOCUMENTS, MAXIMUM_UPLOAD_BYTES } from "@lastro/contracts/kyc-vocabulary";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { fileKind, isWholePdf } from "@lastro/platform/pictures/file-kind";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { type CleanFile, cleanFile } from "../../cases/index.js";
import type { CaseDocument } from "./case.js";
import { openOwnCase } from "./editable-case.js";
import { announceCase, moveDocument } from "./move.js";
import { displacedBy, mayUpload, type Place } from "./places.js";
import { fileIndex } from "./secrecy.js";
import { countDocuments, currentDocuments, deleteDocument, findDocument, insertDocument } from "./store.js";

export interface Upload {
  readonly userId: string;
  readonly place: Place;
  readonly file: Buffer;
}

/** Puts a document into the person's own case, in place of the one that stood there. */
export async function uploadDocument(
  ctx: RequestCtx,
  { userId, place, file }: Upload,
): Promise<CaseDocument> {
  if (!hasSide(place.type, place.side))
    throw new DomainError("kyc.side_invalid", {}, { side: "kyc.side_invalid" });
  // Asked before the picture is worked on, and again where it counts.
  await inTransaction(ctx.db, (tx) => makeRoom(tx, ctx, userId, place));
  const clean = await cleanDocument(file, place);
  const id = ctx.random.id();
  const contentIndex = fileIndex(ctx, file);

  return inTransaction(ctx.db, async (tx) => {
    const { kycCase, displaced } = await makeRoom(tx, ctx, userId, place);
    for (const document of displaced) await displace(tx, ctx, document);
    await insertDocument(tx, ctx, {
      id,
      caseId: kycCase.id,
      userId,
      ...place,
      contentType: clean.contentType,
      bytes: clean.content.length,
      contentIndex,
      content: clean.content,
      uploadedAt: ctx.clock.now(),
    });
    await announceCase(tx, kycCase);
    const written = await findDocument(tx, id);
    if (!written) throw new Error("A document that was just written is gone");
    return written;
  });
}

async function makeRoom(tx: Tx, ctx: RequestCtx, userId: string, place: Place) {
  const kycCase = await openOwnCase(tx, ctx, userId);
  const current = await currentDocuments(tx, kycCase.id);
  if (!mayUpload(kycCase.status, current, place)) throw new DomainError("kyc.document_not_requested");
  if ((await countDocuments(tx, kycCase.id)) >= MAXIMUM_DOCUMENTS) {
    throw new DomainError("kyc.too_many_documents");
  }
  return { kycCase, displaced: displacedBy(current, place) };
}

/** What was reviewed stays as history; what never left the applicant's hands goes. */
async function displace(tx: Tx, ctx: RequestCtx, document: CaseDocument): Promise<void> {
  if (document.submittedAt === null) await deleteDocument(tx, document.id);
  else await moveDocument(tx, ctx, document, "REPLACED");
}

async function cleanDocument(file: Buffer, { type }: Place): Promise<CleanFile> {
  const mayBePdf = type === "proof_of_address";
  if (mayBePdf && fileKind(file) === "pdf" && !isWholePdf(file)) throw new DomainError("kyc.file_unreadable");
  return refusingFiles(uploadRefusal, () =>
    cleanFile(file, {
      types: ["jpeg", "png", "webp", ...(mayBePdf ? (["pdf"] as const) : [])],
      maxBytes: MAXIMUM_UPLOAD_BYTES,
    }),
  );
}

const REFUSALS = {
  missing: "kyc.file_missing",
  too_large: "kyc.file_too_large",
  heic: "kyc.file_is_heic",
  type: "kyc.file_type_refused",
  unreadable: "kyc.file_unreadable",
  too_many_pixels: "kyc.image_too_large",
} as const;

/** What the applicant is told of a file that is not taken. */
export function uploadRefusal(reason: FileRefusal): DomainError {
  const code = REFUSALS[reason];
  return reason === "missing" ? new DomainError(code, {}, { file: code }) : new DomainError(code);
}
