import { asPlainLine, type ErrorCode, text } from "@lastro/contracts";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import { readUpload } from "@lastro/platform/http/read-upload";
import { type FileRefusal, FileRefused, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import type { FastifyRequest } from "fastify";
import type { EvidenceRules } from "../kind.js";
import type { NewEvidence } from "./add-evidence.js";
import { cleanFile } from "./clean-file.js";

const MAX_NAME_LENGTH = 120;
const noteText = text({ min: 0, max: 500, emoji: true });

const UPLOADS: Rate = { burst: 60, seconds: 3_600 };

type Refusals = Readonly<Record<FileRefusal, ErrorCode>>;

const REFUSALS: Refusals = {
  missing: "cases.evidence_missing",
  too_large: "cases.evidence_too_large",
  heic: "cases.evidence_type",
  type: "cases.evidence_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
};

/** A file with what else its form says. */
interface SentEvidence extends NewEvidence {
  readonly fields: ReadonlyMap<string, string>;
}

interface Receiving {
  readonly limiter: RateLimiter;
  /** What the person's uploads are counted under: 60 an hour. */
  readonly countedAs: string;
  readonly rules: EvidenceRules;
  readonly refusals?: Refusals;
}

/**
 * Reads a form of evidence, cleans its file in the person's turn, and hands it to `keep`, whose answer it answers. Throws
 * `request.rate_limited` and the refusals of files.
 */
export async function receiveEvidence<T>(
  ctx: RequestCtx,
  request: FastifyRequest,
  { limiter, countedAs, rules, refusals = REFUSALS }: Receiving,
  keep: (sent: SentEvidence) => Promise<T>,
): Promise<T> {
  const { userId } = personOf(ctx);
  const seconds = await limiter.secondsToWait(`${countedAs}:${userId}`, UPLOADS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  return uploadTurns.run(userId, async () => {
    const refusalOf = (reason: FileRefusal) => new DomainError(refusals[reason]);
    const sent = await refusingFiles(refusalOf, async () => {
      const { content, ...named } = await readEvidenceUpload(request, rules.maxBytes);
      return { ...named, file: await cleanFile(content, rules) };
    });
    return keep(sent);
  });
}

/** A form of evidence: its file, the name it is shown by, and what is said of it. Throws `FileRefused`. */
async function readEvidenceUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Omit<SentEvidence, "file"> & { readonly content: Buffer }> {
  const { fields, name, file } = await readUpload(request, maxBytes);
  if (!file || file.length === 0) throw new FileRefused("missing");
  return {
    name: asPlainLine(name).slice(0, MAX_NAME_LENGTH) || "prova",
    note: acceptedNote(fields.get("note") ?? "") || null,
    content: file,
    fields,
  };
}

function acceptedNote(typed: string): string {
  const { data, error } = noteText.safeParse(typed);
  if (data === undefined) throw refusalOfFields({ note: error?.issues[0]?.message ?? "invalid" });
  return data;
}
