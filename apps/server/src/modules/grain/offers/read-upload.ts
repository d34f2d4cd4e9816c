import { MAXIMUM_IMAGE_BYTES } from "@lastro/contracts/grain/offer-terms";
import { DomainError } from "@lastro/platform/domain-error";
import type { FastifyRequest } from "fastify";

/** The file of a picture's form. */
export async function readImageUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError("request.unsupported_media_type");
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAXIMUM_IMAGE_BYTES } }))
      if (part.type === "file") file = await contentOf(part);
  } catch (error) {
    // The parser's own complaints (no boundary, a form cut short) carry no status: the sender made them.
    const hasStatus = error instanceof DomainError || (error instanceof Error && "statusCode" in error);
    throw hasStatus ? error : new DomainError("request.invalid", {}, { file: "malformed" });
  }
  if (!file || file.length === 0)
    throw new DomainError("grain.image_missing", {}, { file: "grain.image_missing" });
  return file;
}

async function contentOf(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw tooLarge ? new DomainError("grain.image_too_large") : error;
  }
}
