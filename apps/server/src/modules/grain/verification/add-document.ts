import type { VerificationDocument } from "@lastro/contracts/grain/verification-states";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { addEvidence, type NewEvidence, openCase } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { lockActor } from "../members/lock-member.js";
import { haveLegalData } from "../parties/index.js";
import { lockCaseOf, VERIFICATION_CASES } from "./verification-case.js";
import {
  insertDocument,
  insertVerification,
  lastVerificationOf,
  lockVerification,
  type Verification,
} from "./verification-store.js";

/**
 * Adds a clean file to the caller's verification, and begins one where none is being prepared. Throws
 * `grain.legal_data_missing` for who has not said who they are in contracts, and `grain.verification_closed` while one
 * waits for its decision or is approved.
 */
export async function addDocument(
  tx: Tx,
  ctx: RequestCtx,
  { kind, ...sent }: NewEvidence & { readonly kind: VerificationDocument },
): Promise<void> {
  const { userId } = personOf(ctx);
  const { id } = await draftOf(tx, ctx, userId);
  const of = await lockCaseOf(tx, { id });
  const evidenceId = await addEvidence(tx, ctx, VERIFICATION_CASES, of, sent);
  await insertDocument(tx, { evidenceId, verificationId: id, kind });
  await recordAudit(tx, ctx, {
    action: "grain.verification_document_added",
    subject: id,
    details: { documentId: evidenceId },
  });
}

/** The draft of the person, locked; a new one, where the last has ended or there was none. */
async function draftOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<Pick<Verification, "id">> {
  await lockActor(tx, ctx);
  if (!(await haveLegalData(tx, [userId])).has(userId)) throw new DomainError("grain.legal_data_missing");
  const last = await lastVerificationOf(tx, userId);
  const current = last && last.endedAt === null ? await lockVerification(tx, last.id) : last;
  if (current?.status === "draft") return current;
  if (current?.status === "submitted" || current?.status === "approved")
    throw new DomainError("grain.verification_closed");
  const id = ctx.random.id();
  await insertVerification(tx, ctx, { id, userId });
  await openCase(tx, ctx, VERIFICATION_CASES, {
    id,
    subject: id,
    openedBy: "trader",
    parties: [{ role: "trader", personId: userId }],
  });
  return { id };
}
