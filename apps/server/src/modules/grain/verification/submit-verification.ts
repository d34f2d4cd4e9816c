import type { RequestOf } from "@lastro/contracts";
import { documentsNeeded } from "@lastro/contracts/grain/verification-states";
import type { submitVerification as route } from "@lastro/contracts/grain/verifications";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { putInReview } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { findAccount } from "../accounts/account-store.js";
import { lockActor } from "../members/lock-member.js";
import { findLegalData } from "../parties/index.js";
import { announceVerification, lockCaseOf, VERIFICATION_CASES } from "./verification-case.js";
import {
  documentKindsOf,
  lastVerificationOf,
  lockVerification,
  moveVerification,
} from "./verification-store.js";

/**
 * Hands the caller's draft to the administrators. Throws `grain.verification_incomplete` where a document is missing, or a
 * producer does not say both CAR and certificate, and `grain.verification_closed` where there is no draft.
 */
export async function submitVerification(
  tx: Tx,
  ctx: RequestCtx,
  { carNumber, environmental }: RequestOf<typeof route>["body"],
): Promise<void> {
  const { userId } = personOf(ctx);
  await lockActor(tx, ctx);
  const last = await lastVerificationOf(tx, userId);
  if (!last) throw new DomainError("grain.verification_incomplete");
  const draft = await lockVerification(tx, last.id);
  if (draft.status !== "draft") throw new DomainError("grain.verification_closed");
  const [legal, account] = [
    (await findLegalData(tx, ctx, [userId])).get(userId),
    await findAccount(tx, ctx, userId),
  ];
  if (!legal || !account) throw new DomainError("grain.legal_data_missing");
  const { accountType } = account;
  const sent = new Set((await documentKindsOf(tx, draft.id)).values());
  const isWhole =
    documentsNeeded({ kind: legal.party.kind, accountType }).every((kind) => sent.has(kind)) &&
    (accountType === "buyer" || (carNumber !== undefined && environmental !== undefined));
  if (!isWhole) throw new DomainError("grain.verification_incomplete");
  if (environmental && environmental.issuedOn > brazilianDay(ctx.clock.now()))
    throw new DomainError(
      "grain.certificate_of_future",
      {},
      { "environmental.issuedOn": "grain.certificate_of_future" },
    );
  await moveVerification(tx, ctx, draft, "submitted", {
    submitted_at: ctx.clock.now(),
    car_number: carNumber ?? null,
    environmental_certificate: environmental?.certificate ?? null,
    environmental_issued_on: environmental?.issuedOn ?? null,
  });
  const of = await lockCaseOf(tx, draft);
  if (of.status === "opened") await putInReview(tx, ctx, VERIFICATION_CASES, of);
  await recordAudit(tx, ctx, { action: "grain.verification_submitted", subject: draft.id });
  await announceVerification(tx, draft.id, userId);
}
