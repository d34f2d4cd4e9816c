import { EVIDENCE_MOST_BYTES } from "@lastro/contracts/grain/disputes";
import type { FastifyRequest } from "fastify";
import { DomainError } from "../../../platform/domain-error.js";

const LONGEST_NAME = 120;
const LONGEST_NOTE = 500;

/** The file of an evidence form, and what is said of it. */
export async function readEvidenceUpload(
  request: FastifyRequest,
): Promise<{ name: string; note: string | null; content: Buffer }> {
  if (!request.isMultipart()) throw new DomainError("request.unsupported_media_type");
  let name = "";
  let note = "";
  let content: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: EVIDENCE_MOST_BYTES } })) {
      if (part.type === "file") {
        name = part.filename;
        content = await contentOf(part);
      } else if (part.fieldname === "note" && typeof part.value === "string") note = part.value;
    }
  } catch (error) {
    // The parser's own complaints (no boundary, a form cut short) carry no status: the sender made them.
    const hasStatus = error instanceof DomainError || (error instanceof Error && "statusCode" in error);
    throw hasStatus ? error : new DomainError("request.invalid", {}, { file: "malformed" });
  }
  if (!content || content.length === 0)
    throw new DomainError("grain.evidence_missing", {}, { file: "grain.evidence_missing" });
  return { name: plain(name, LONGEST_NAME) || "prova", note: plain(note, LONGEST_NOTE) || null, content };
}

/** Without characters that hide or reorder others. */
function plain(typed: string, most: number): string {
  return typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, most);
}

async function contentOf(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw tooLarge ? new DomainError("grain.evidence_too_large") : error;
  }
}
