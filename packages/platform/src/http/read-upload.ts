import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.js";
import { FileRefused } from "../pictures/file-refused.js";

export interface Upload {
  readonly fields: ReadonlyMap<string, string>;
  readonly name: string;
  readonly file: Buffer | undefined;
}

/** A form with one file, its fields in any order. Throws `FileRefused` where it is too large. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError("request.unsupported_media_type");
  const fields = new Map<string, string>();
  let name = "";
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === "file") {
        name = part.filename;
        file = await contentOf(part);
      } else if (typeof part.value === "string") fields.set(part.fieldname, part.value.trim());
    }
  } catch (error) {
    // The parser's own complaints (no boundary, a form cut short) carry no status: the sender made them.
    const isOurs = error instanceof DomainError || error instanceof FileRefused;
    const hasStatus = isOurs || (error instanceof Error && "statusCode" in error);
    throw hasStatus ? error : new DomainError("request.invalid", {}, { file: "malformed" });
  }
  return { fields, name, file };
}

async function contentOf(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw isTooLarge ? new FileRefused("too_large") : error;
  }
}
