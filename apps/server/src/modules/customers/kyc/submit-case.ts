import { isIdentityDocument, type KycPersonal, MINIMUM_AGE } from "@lastro/contracts/kyc";
import { brazilianDay } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { getProfile } from "../queries.js";
import { isCpfProvenByAnother } from "../store.js";
import type { CaseDocument } from "./case.js";
import { reviewDueAt, yearsBetween } from "./deadlines.js";
import { openOwnCase } from "./editable-case.js";
import { moveCase } from "./move.js";
import { notifyOfDecision } from "./notices.js";
import { missingPlaces } from "./places.js";
import { sealPersonal } from "./secrecy.js";
import { currentDocuments, markDocumentsSubmitted } from "./store.js";

export const CHECK_CASE_JOB = "customers.check_kyc_case";

const OLDEST_AGE = 130;

interface Submission {
  readonly userId: string;
  readonly personal: KycPersonal;
  /** The administrator who sends it for the person, and why. */
  readonly onBehalf?: { readonly by: string; readonly reason: string };
}

/** Sends a person's case to review, complete or not at all. Answers which case it is. */
export async function submitCase(
  ctx: RequestCtx,
  { userId, personal, onBehalf }: Submission,
): Promise<string> {
  const { declaresTruth: _, ...declared } = personal;
  return inTransaction(ctx.db, async (tx) => {
    const kycCase = await openOwnCase(tx, ctx, userId);
    const documents = await currentDocuments(tx, kycCase.id);
    const today = brazilianDay(ctx.clock.now());
    assertComplete(documents);
    assertOfAge(declared.birthDate, today);
    assertValid(documents, declared.documentExpiresOn, today);
    if (await isCpfProvenByAnother(tx, userId)) throw new DomainError("customers.cpf_taken");

    const now = ctx.clock.now();
    await moveCase(tx, ctx, kycCase, "SUBMITTED", {
      personal_sealed: sealPersonal(ctx, kycCase.id, declared),
      draft_sealed: null,
      document_expires_on: declared.documentExpiresOn,
      findings: [],
      rejection_reason: null,
      reviewer_id: null,
      submitted_by: onBehalf?.by ?? null,
      submitted_at: now,
      due_at: reviewDueAt(now),
    });
    await markDocumentsSubmitted(tx, kycCase.id, now);
    await recordAudit(tx, ctx, {
      action: onBehalf ? "kyc.submitted_for_client" : "kyc.submitted",
      subject: kycCase.id,
      details: onBehalf ? { userId, reason: onBehalf.reason } : {},
    });
    if (onBehalf) await notifyOfDecision(tx, ctx, await getProfile(tx, userId), { decision: "submitted" });
    await enqueue(tx, ctx, { kind: CHECK_CASE_JOB, payload: { caseId: kycCase.id } });
    return kycCase.id;
  });
}

function assertComplete(documents: readonly CaseDocument[]): void {
  const missing = missingPlaces(documents);
  if (missing.length === 0) return;
  const fields = missing.map(({ type, side }) => [side === null ? type : `${type}.${side}`, "missing"]);
  throw new DomainError("kyc.incomplete", {}, Object.fromEntries(fields));
}

function assertOfAge(birthDate: string, today: string): void {
  const age = yearsBetween(birthDate, today);
  const fields = {
    birthDate: age < 0 || age > OLDEST_AGE ? "kyc.birth_date_invalid" : "kyc.under_age",
  } as const;
  if (fields.birthDate === "kyc.birth_date_invalid" || age < MINIMUM_AGE) {
    throw new DomainError(fields.birthDate, {}, fields);
  }
}

function assertValid(documents: readonly CaseDocument[], expiresOn: string | null, today: string): void {
  const expires = documents.some(({ type }) => isIdentityDocument(type) && type !== "rg");
  if (expires && expiresOn === null) {
    throw new DomainError(
      "kyc.document_expiry_missing",
      {},
      { documentExpiresOn: "kyc.document_expiry_missing" },
    );
  }
  if (expiresOn !== null && expiresOn < today) {
    throw new DomainError("kyc.document_expired", {}, { documentExpiresOn: "kyc.document_expired" });
  }
}
