import { isIdentityDocument } from "@lastro/contracts/kyc-vocabulary";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import { getProfile } from "../queries.js";
import { checkCase } from "./check-case.js";
import { moveCase, moveDocument } from "./move.js";
import { notifyOfDecision } from "./notices.js";
import { currentDocuments, lockCase } from "./store.js";

const CHECK_TAKES_SECONDS = 300;
const AT_ONCE = 100;

/** Moves on the cases whose time has come: checks that were missed, lapsed revisions, cool-downs, expired documents. */
export async function tendCases(ctx: RequestCtx): Promise<void> {
  const each = (ids: readonly string[], moveOn: (ctx: RequestCtx, id: string) => Promise<void>) =>
    eachApart(ctx.log, "a KYC case could not be moved on", ids, (id) => moveOn(ctx, id));
  await each(await uncheckedCases(ctx), checkCase);
  await each(await endedCases(ctx), backToDraft);
  await each(await expiredCases(ctx), askAgain);
}

async function uncheckedCases(ctx: RequestCtx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("customers_kyc_case")
    .select("id")
    .where("status", "=", "SUBMITTED")
    .where("submitted_at", "<=", secondsAfter(ctx.clock.now(), -CHECK_TAKES_SECONDS))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function endedCases(ctx: RequestCtx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("customers_kyc_case")
    .select("id")
    .where("status", "in", ["REVISION", "REJECTED_RETRY"])
    .where("state_ends_at", "<=", ctx.clock.now())
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function expiredCases(ctx: RequestCtx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("customers_kyc_case")
    .select("id")
    .where("status", "=", "APPROVED")
    .where("document_expires_on", "<", brazilianDay(ctx.clock.now()))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function backToDraft(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await lockCase(tx, caseId);
    if (kycCase?.status !== "REVISION" && kycCase?.status !== "REJECTED_RETRY") return;
    if (kycCase.stateEndsAt === null || kycCase.stateEndsAt > ctx.clock.now()) return;
    await moveCase(tx, ctx, kycCase, "DRAFT", { rejection_reason: null });
  });
}

/** An identity document that expired has to be sent again. What was approved holds meanwhile. */
async function askAgain(ctx: RequestCtx, caseId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kycCase = await lockCase(tx, caseId);
    if (kycCase?.status !== "APPROVED") return;
    await moveCase(tx, ctx, kycCase, "REVERIFY");
    for (const document of await currentDocuments(tx, caseId)) {
      if (isIdentityDocument(document.type)) await moveDocument(tx, ctx, document, "REVISION", "expired");
    }
    await recordAudit(tx, ctx, { action: "kyc.document_expired", subject: caseId });
    await notifyOfDecision(tx, ctx, await getProfile(tx, kycCase.userId), {
      decision: "revision",
      reasons: ["expired"],
    });
  });
}
