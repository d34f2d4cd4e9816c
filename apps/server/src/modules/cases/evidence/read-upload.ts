import { asPlainLine, text } from "@lastro/contracts";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { FastifyRequest } from "fastify";
import { FileRefused } from "./file-refused.js";

const MAX_NAME_LENGTH = 120;
const noteText = text({ min: 0, max: 500, emoji: true });

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

/** A form of evidence: its file, the name it is shown by, and what is said of it. Throws `FileRefused`. */
export async function readEvidenceUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ readonly name: string; readonly note: string | null; readonly content: Buffer }> {
  const { fields, name, file } = await readUpload(request, maxBytes);
  if (!file || file.length === 0) throw new FileRefused("missing");
  return {
    name: asPlainLine(name).slice(0, MAX_NAME_LENGTH) || "prova",
    note: acceptedNote(fields.get("note") ?? "") || null,
    content: file,
  };
}

function acceptedNote(typed: string): string {
  const { data, error } = noteText.safeParse(typed);
  if (data === undefined) throw refusalOfFields({ note: error?.issues[0]?.message ?? "invalid" });
  return data;
}

async function contentOf(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw isTooLarge ? new FileRefused("too_large") : error;
  }
}
