import { asPlainLine, text } from "@lastro/contracts";
import { EVIDENCE_MOST_BYTES } from "@lastro/contracts/grain/disputes";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { FastifyRequest } from "fastify";

const LONGEST_NAME = 120;
const noteText = text({ min: 0, max: 500, emoji: true });

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
  return {
    name: asPlainLine(name).slice(0, LONGEST_NAME) || "prova",
    note: acceptedNote(note) || null,
    content,
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
    const tooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw tooLarge ? new DomainError("grain.evidence_too_large") : error;
  }
}
