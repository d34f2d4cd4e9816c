import type { KycStatus } from "@lastro/contracts/kyc";
import type { KycDocumentStatus } from "@lastro/contracts/kyc-vocabulary";
import { KYC_DOCUMENT_TRANSITIONS, KYC_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { type Machine, transition } from "../../lifecycle/index.js";
import type { Case, CaseDocument } from "./case.js";
import type { CaseChange } from "./store.js";

export type MoveCtx = Pick<RequestCtx, "actor" | "clock" | "random">;

const CASES = {
  name: "kyc_case",
  table: "customers_kyc_case",
  column: "status",
} as const satisfies Machine;

const DOCUMENTS = {
  name: "kyc_document",
  table: "customers_kyc_document",
  column: "status",
} as const satisfies Machine;

interface Explanation {
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Moves a case from the state it is seen in to another, with its history and the live event to whom it concerns.
 * Throws `kyc.case_moved_on` when it no longer stands there. A deadline of the state left does not outlive it.
 */
export async function moveCase(
  tx: Tx,
  ctx: MoveCtx,
  kycCase: Case,
  to: KycStatus,
  change: CaseChange = {},
  explanation: Explanation = {},
): Promise<Case> {
  const { id, status: from } = kycCase;
  if (!KYC_TRANSITIONS[from].includes(to)) throw new DomainError("kyc.case_moved_on");
  const set = { state_ends_at: null, ...change, updated_at: ctx.clock.now() };
  if (!(await transition(tx, ctx, CASES, { id, from, to, set, ...explanation })))
    throw new DomainError("kyc.case_moved_on");
  await announceCase(tx, kycCase);
  return { ...kycCase, status: to };
}

/** Moves a document from the state it is seen in to another, with its history. Throws `kyc.case_moved_on`. */
export async function moveDocument(
  tx: Tx,
  ctx: MoveCtx,
  document: CaseDocument,
  to: KycDocumentStatus,
  reason?: string,
): Promise<void> {
  const { id, status: from } = document;
  const moved =
    KYC_DOCUMENT_TRANSITIONS[from].includes(to) &&
    (await transition(tx, ctx, DOCUMENTS, { id, from, to, reason, set: { reason: reason ?? null } }));
  if (!moved) throw new DomainError("kyc.case_moved_on");
}

export async function announceCase(tx: Tx, { id, userId }: Pick<Case, "id" | "userId">): Promise<void> {
  await announce(tx, { to: { userId }, type: "kyc" });
  await announce(tx, { to: "admins", type: "kyc", reference: id });
}
