import type { KycStatus } from "@lastro/contracts/kyc";
import type { KycDocumentStatus } from "@lastro/contracts/kyc-vocabulary";
import { KYC_DOCUMENT_TRANSITIONS, KYC_TRANSITIONS } from "@lastro/contracts/lifecycles";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Case, CaseDocument } from "./case.js";
import { type CaseChange, insertEvent, updateCaseStatus, updateDocumentStatus } from "./store.js";

export type MoveCtx = Pick<RequestCtx, "actor" | "clock" | "random">;

interface Said {
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Takes a case from the state it is seen in to another, with its history and the news to whom it concerns.
 * Throws `kyc.case_moved_on` when it no longer stands there. A deadline of the state left does not outlive it.
 */
export async function moveCase(
  tx: Tx,
  ctx: MoveCtx,
  kycCase: Case,
  to: KycStatus,
  change: CaseChange = {},
  said: Said = {},
): Promise<Case> {
  if (!KYC_TRANSITIONS[kycCase.status].includes(to)) throw new DomainError("kyc.case_moved_on");
  const now = ctx.clock.now();
  const moved = await updateCaseStatus(tx, kycCase.id, kycCase.status, {
    state_ends_at: null,
    ...change,
    status: to,
    updated_at: now,
  });
  if (!moved) throw new DomainError("kyc.case_moved_on");
  await insertEvent(tx, {
    id: ctx.random.id(),
    caseId: kycCase.id,
    documentId: null,
    at: now,
    actor: actorName(ctx.actor),
    from: kycCase.status,
    to,
    reason: said.reason ?? null,
    note: said.note ?? null,
  });
  await announceCase(tx, kycCase);
  return { ...kycCase, status: to };
}

/** Takes a document from the state it is seen in to another, with its history. */
export async function moveDocument(
  tx: Tx,
  ctx: MoveCtx,
  document: CaseDocument,
  to: KycDocumentStatus,
  reason?: string,
): Promise<void> {
  if (!KYC_DOCUMENT_TRANSITIONS[document.status].includes(to)) throw new DomainError("kyc.case_moved_on");
  const moved = await updateDocumentStatus(tx, document.id, document.status, {
    status: to,
    reason: reason ?? null,
  });
  if (!moved) throw new DomainError("kyc.case_moved_on");
  await insertEvent(tx, {
    id: ctx.random.id(),
    caseId: document.caseId,
    documentId: document.id,
    at: ctx.clock.now(),
    actor: actorName(ctx.actor),
    from: document.status,
    to,
    reason: reason ?? null,
    note: null,
  });
}

export async function announceCase(tx: Tx, { id, userId }: Pick<Case, "id" | "userId">): Promise<void> {
  await announce(tx, { to: { userId }, type: "kyc" });
  await announce(tx, { to: "admins", type: "kyc", reference: id });
}
