import { asPlainLine, type ErrorCode } from "@lastro/contracts";
import { PAPER_MAX_BYTES, paperForm } from "@lastro/contracts/grain/papers";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import { readUpload } from "@lastro/platform/http/read-upload";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import type { FastifyRequest } from "fastify";
import { cleanFile } from "../../cases/index.js";
import type { SentPaper } from "./change-papers.js";
import { type PaperForm, paperFacts } from "./paper.js";

const UPLOADS: Rate = { burst: 120, seconds: 3_600 };
const MAX_NAME_LENGTH = 120;

const REFUSALS: Readonly<Record<FileRefusal, ErrorCode>> = {
  missing: "grain.paper_file_missing",
  too_large: "grain.paper_file_too_large",
  heic: "grain.paper_file_type",
  type: "grain.paper_file_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
};

/**
 * Reads the form of a paper and cleans its file in the person's turn, and hands both to `keep`, whose answer it answers.
 * Throws `request.rate_limited`, the refusals of fields and files, and what `paperFacts` refuses, before the file is
 * worked on.
 */
export async function receivePaper<T>(
  ctx: RequestCtx,
  request: FastifyRequest,
  limiter: RateLimiter,
  keep: (sent: SentPaper) => Promise<T>,
): Promise<T> {
  const { userId } = personOf(ctx);
  const seconds = await limiter.secondsToWait(`grain-papers:${userId}`, UPLOADS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  return uploadTurns.run(userId, async () => {
    const refusalOf = (reason: FileRefusal) => new DomainError(REFUSALS[reason]);
    const sent = await refusingFiles(refusalOf, async () => {
      const { fields, name, file } = await readUpload(request, PAPER_MAX_BYTES);
      const hasFile = file !== undefined && file.length > 0;
      const facts = paperFacts(acceptedForm(fields), hasFile);
      if (!hasFile) return { facts, file: null };
      const clean = await cleanFile(file, { types: ["jpeg", "png", "pdf"], maxBytes: PAPER_MAX_BYTES });
      return { facts, file: { ...clean, name: asPlainLine(name).slice(0, MAX_NAME_LENGTH) || "documento" } };
    });
    return keep(sent);
  });
}

function acceptedForm(fields: ReadonlyMap<string, string>): PaperForm {
  const filled = [...fields].filter(([, value]) => value !== "");
  const { data, error } = paperForm.safeParse(Object.fromEntries(filled));
  if (data) return data;
  throw refusalOfFields(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? "form"), message])),
  );
}
