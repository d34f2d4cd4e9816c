import { createHash } from "node:crypto";
import { assertPlainPdf } from "@lastro/platform/pictures/assert-plain-pdf";
import { type FileKind, fileKind } from "@lastro/platform/pictures/file-kind";
import { FileRefused } from "@lastro/platform/pictures/file-refused";
import { PictureRefused, reencodePicture } from "@lastro/platform/pictures/reencode-picture";

const MAX_SIDE = 2_600;

/** A file as it may be kept. */
export interface CleanFile {
  readonly contentType: "image/jpeg" | "application/pdf";
  readonly content: Buffer;
  /** Of the file as it was sent, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Makes a picture anew as a JPEG, without its metadata and anything hidden in it, and looks through a PDF, which is kept
 * as it came. Takes long: call it outside a transaction, in an upload's turn. Throws `FileRefused`,
 * `upload.active_content`, `upload.locked`, or `server.busy` when too many wait.
 */
export async function cleanFile(
  file: Buffer,
  { types, maxBytes }: { readonly types: readonly FileKind[]; readonly maxBytes: number },
): Promise<CleanFile> {
  if (file.length === 0) throw new FileRefused("missing");
  if (file.length > maxBytes) throw new FileRefused("too_large");
  const kind = fileKind(file);
  if (kind === "heic") throw new FileRefused("heic");
  if (!types.includes(kind)) throw new FileRefused("type");
  const sha256 = createHash("sha256").update(file).digest("hex");
  if (kind !== "pdf") return { contentType: "image/jpeg", content: await cleanPicture(file), sha256 };
  await assertPlainPdf(file);
  return { contentType: "application/pdf", content: file, sha256 };
}

async function cleanPicture(picture: Buffer): Promise<Buffer> {
  try {
    const [jpeg] = await reencodePicture(picture, [{ format: "jpeg", longestSide: MAX_SIDE }]);
    if (!jpeg) throw new PictureRefused("unreadable");
    return jpeg;
  } catch (error) {
    throw error instanceof PictureRefused ? new FileRefused(error.reason) : error;
  }
}
