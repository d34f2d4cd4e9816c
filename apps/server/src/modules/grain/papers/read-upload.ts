import { asPlainLine, type ErrorCode } from "@lastro/contracts";
import { PAPER_MAX_BYTES } from "@lastro/contracts/grain/papers";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import { readUpload } from "@lastro/platform/http/read-upload";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { cleanFile } from "../../cases/index.js";
import type { SentPaper } from "./change-papers.js";
import { type PaperForm, paperFacts } from "./paper.js";

const UPLOADS: Rate = { burst: 120, seconds: 3_600 };
const MAX_NAME_LENGTH = 120;

interface Receiving {
  readonly request: FastifyRequest;
  readonly limiter: RateLimiter;
  /** Whose turn and whose count it is. */
  readonly sender: string;
}

const REFUSALS: Readonly<Record<FileRefusal, ErrorCode>> = {
  missing: "grain.paper_file_missing",
  too_large: "grain.paper_file_too_large",
  heic: "grain.paper_file_type",
  type: "grain.paper_file_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
};

/**
 * Reads a form that `accept` understands and cleans its file in the sender's turn (a person, or a driver's link), and
 * hands both to `keep`, whose answer it answers. Throws `request.rate_limited`, the refusals of fields and files, and what `paperFacts` refuses, before the file is
 * worked on.
 */
export async function receivePaper<F extends PaperForm, T>(
  { request, limiter, sender }: Receiving,
  form: z.ZodType<F>,
  keep: (sent: SentPaper & { readonly form: F }) => Promise<T>,
): Promise<T> {
  const seconds = await limiter.secondsToWait(`grain-papers:${sender}`, UPLOADS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  return uploadTurns.run(sender, async () => {
    const refusalOf = (reason: FileRefusal) => new DomainError(REFUSALS[reason]);
    const sent = await refusingFiles(refusalOf, async () => {
      const { fields, name, file } = await readUpload(request, PAPER_MAX_BYTES);
      const hasFile = file !== undefined && file.length > 0;
      const accepted = acceptedForm(form, fields);
      const facts = paperFacts(accepted, hasFile);
      if (!hasFile) return { form: accepted, facts, file: null };
      const clean = await cleanFile(file, { types: ["jpeg", "png", "pdf"], maxBytes: PAPER_MAX_BYTES });
      const known = asPlainLine(name).slice(0, MAX_NAME_LENGTH) || "documento";
      return { form: accepted, facts, file: { ...clean, name: known } };
    });
    return keep(sent);
  });
}

function acceptedForm<F>(form: z.ZodType<F>, fields: ReadonlyMap<string, string>): F {
  const filled = [...fields].filter(([, value]) => value !== "");
  const read = form.safeParse(Object.fromEntries(filled));
  if (read.success) return read.data;
  throw refusalOfFields(
    Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0] ?? "form"), message])),
  );
}
