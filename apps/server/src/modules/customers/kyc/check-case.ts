import type { KycFinding } from "@lastro/contracts/kyc-vocabulary";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Case } from "./case.js";
import { expiresSoon } from "./deadlines.js";
import { moveCase } from "./move.js";
import { openPersonal } from "./secrecy.js";
import { hasFileOfAnother, lockCase } from "./store.js";

/**
 * The automatic check of a case that was sent: notes what a reviewer should know and hands it over. It decides
 * nothing; a politically exposed person goes to the closer look the rules ask for. A case that moved on is left.
 */
export async function checkCase(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const submitted = await lockCase(tx, caseId);
    if (submitted?.status !== "SUBMITTED") return;
    const checking = await moveCase(tx, ctx, submitted, "CHECKING");
    const findings = await findingsOf(tx, ctx, submitted);
    const next = findings.includes("politically_exposed") ? "ON_HOLD" : "IN_REVIEW";
    await moveCase(tx, ctx, checking, next, { findings });
  });
}

async function findingsOf(tx: Tx, ctx: RequestCtx, kycCase: Case): Promise<KycFinding[]> {
  const personal = openPersonal(ctx, kycCase);
  const found: readonly [KycFinding, boolean][] = [
    ["politically_exposed", personal?.politicallyExposed === true],
    ["document_seen_before", await hasFileOfAnother(tx, kycCase.id, kycCase.userId)],
    ["document_expires_soon", expiresSoon(kycCase.documentExpiresOn, ctx.clock.now())],
    ["foreign_national", personal !== null && personal.nationality !== "BR"],
  ];
  return found.filter(([, holds]) => holds).map(([finding]) => finding);
}
