import { hasSide, MAXIMUM_DOCUMENTS, MAXIMUM_UPLOAD_BYTES } from "@lastro/contracts/kyc-vocabulary";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertPlainPdf } from "@lastro/platform/pictures/assert-plain-pdf";
import { fileKind, isWholePdf } from "@lastro/platform/pictures/file-kind";
import { reencodeImage } from "../images/reencode-image.js";
import type { CaseDocument } from "./case.js";
import { openOwnCase } from "./editable-case.js";
import { announceCase, moveDocument } from "./move.js";
import { displacedBy, mayUpload, type Place } from "./places.js";
import { fileIndex, sealFile } from "./secrecy.js";
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
  const content = await readContent(file, place);
  const id = ctx.random.id();
  const contentSealed = sealFile(ctx, id, content.bytes);
  const contentIndex = fileIndex(ctx, file);

  return inTransaction(ctx.db, async (tx) => {
    const { kycCase, displaced } = await makeRoom(tx, ctx, userId, place);
    for (const document of displaced) await displace(tx, ctx, document);
    await insertDocument(tx, {
      id,
      caseId: kycCase.id,
      userId,
      ...place,
      contentType: content.type,
      bytes: content.bytes.length,
      contentIndex,
      contentSealed,
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

async function readContent(
  file: Buffer,
  { type }: Place,
): Promise<{ type: CaseDocument["contentType"]; bytes: Buffer }> {
  if (file.length === 0) throw new DomainError("kyc.file_missing", {}, { file: "kyc.file_missing" });
  if (file.length > MAXIMUM_UPLOAD_BYTES) throw new DomainError("kyc.file_too_large");
  const kind = fileKind(file);
  if (kind === "heic") throw new DomainError("kyc.file_is_heic");
  if (kind === "pdf" && type === "proof_of_address") {
    if (!isWholePdf(file)) throw new DomainError("kyc.file_unreadable");
    await assertPlainPdf(file);
    return { type: "application/pdf", bytes: file };
  }
  if (kind === "unknown" || kind === "pdf") throw new DomainError("kyc.file_type_refused");
  return { type: "image/jpeg", bytes: await reencodeImage(file) };
}
