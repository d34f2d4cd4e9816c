import { asPlainLine, text } from "@lastro/contracts";
import { refusalOfFields } from "@lastro/platform/http/problem";
import { readUpload } from "@lastro/platform/http/read-upload";
import { FileRefused } from "@lastro/platform/pictures/file-refused";
import type { FastifyRequest } from "fastify";

const MAX_NAME_LENGTH = 120;
const noteText = text({ min: 0, max: 500, emoji: true });

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
