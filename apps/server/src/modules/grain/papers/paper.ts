import type { ResponseOf } from "@lastro/contracts";
import { FISCAL_MODELS, type FiscalDocument, parseAccessKey } from "@lastro/contracts/grain/access-key";
import type { listPapers, PaperAuthor, PaperKind, paperForm } from "@lastro/contracts/grain/papers";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";

/** A paper of a load. Weights in kilograms. */
export interface Paper {
  readonly id: string;
  readonly orderId: string;
  readonly loadId: string;
  readonly kind: PaperKind;
  readonly side: PaperAuthor;
  /** The person, or the link a driver used. */
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly file: {
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
    readonly sha256: string;
  } | null;
  readonly accessKey: string | null;
  readonly grossKg: bigint | null;
  readonly tareKg: bigint | null;
  readonly plate: string | null;
  readonly driver: string | null;
  readonly note: string | null;
}

export type PaperForm = z.output<typeof paperForm>;
/** What a paper says, whatever its kind. */
export type PaperFacts = Pick<
  Paper,
  "kind" | "accessKey" | "grossKg" | "tareKg" | "plate" | "driver" | "note"
>;

const isFiscal = (kind: PaperKind): kind is FiscalDocument => kind in FISCAL_MODELS;

/**
 * What a form says of a paper, with nothing its kind has no place for. Throws what the kind asks for and is not there:
 * `grain.paper_key_invalid`, `grain.paper_key_of_another_kind`, `grain.paper_weights_invalid`, `grain.paper_file_missing`.
 */
export function paperFacts(form: PaperForm, hasFile: boolean): PaperFacts {
  const { kind } = form;
  if (!hasFile && !isFiscal(kind)) throw new DomainError("grain.paper_file_missing");
  const isTicket = kind === "weight_ticket";
  const isTransport = isTicket || kind === "transport" || kind === "manifest";
  return {
    kind,
    accessKey: isFiscal(kind) ? acceptedKey(kind, form.accessKey ?? "") : null,
    ...(isTicket ? acceptedWeights(form) : { grossKg: null, tareKg: null }),
    plate: isTransport ? (form.plate ?? null) : null,
    driver: isTransport ? form.driver || null : null,
    note: form.note || null,
  };
}

function acceptedKey(kind: FiscalDocument, typed: string): string {
  const found = parseAccessKey(typed);
  const field = (code: "grain.paper_key_invalid" | "grain.paper_key_of_another_kind") => ({
    accessKey: code,
  });
  if (!found) throw new DomainError("grain.paper_key_invalid", {}, field("grain.paper_key_invalid"));
  if (found.model !== FISCAL_MODELS[kind]) {
    const code = "grain.paper_key_of_another_kind";
    throw new DomainError(code, { model: found.model }, field(code));
  }
  return found.key;
}

function acceptedWeights({ gross, tare }: PaperForm): { grossKg: bigint; tareKg: bigint } {
  if (gross === undefined || tare === undefined || tare <= 0n || gross <= tare) {
    const code = "grain.paper_weights_invalid";
    throw new DomainError(code, {}, { gross: code, tare: code });
  }
  return { grossKg: gross, tareKg: tare };
}

/** Papers as both sides and administrators read them. */
export function paperView(paper: Paper): ResponseOf<typeof listPapers>["items"][number] {
  const { orderId: _, side, addedBy: __, accessKey, grossKg, tareKg, ...plain } = paper;
  const key = accessKey === null ? null : parseAccessKey(accessKey);
  return {
    ...plain,
    addedBy: side,
    fiscal: key && { key: key.key, issuer: key.issuer, number: key.number, month: key.month },
    weights:
      grossKg === null || tareKg === null ? null : { gross: grossKg, tare: tareKg, net: grossKg - tareKg },
  };
}
