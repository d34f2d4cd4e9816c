import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordChanges } from "../../lifecycle/index.js";
import { lockProfile } from "../store.js";
import { type Case, type EditableStatus, isEditable } from "./case.js";
import { type MoveCtx, moveCase } from "./move.js";
import { findCase, insertCase, lockCase } from "./store.js";

export type EditableCase = Case & { readonly status: EditableStatus };

/**
 * The person's own case, locked and open to them, begun if they never had one. Throws `kyc.not_editable` while
 * the house has it or has decided it, and `kyc.retry_not_yet` before a cool-down is over.
 */
export async function openOwnCase(tx: Tx, ctx: MoveCtx, userId: string): Promise<EditableCase> {
  if (!(await lockProfile(tx, userId))) throw new DomainError("customers.profile_missing");
  const kycCase = await lockedCase(tx, ctx, userId);
  const open = await afterCoolDown(tx, ctx, kycCase);
  const { status } = open;
  if (!isEditable(status)) throw new DomainError("kyc.not_editable");
  return { ...open, status };
}

async function lockedCase(tx: Tx, ctx: MoveCtx, userId: string): Promise<Case> {
  const existing = await findCase(tx, userId);
  if (!existing) await beginCase(tx, ctx, userId);
  const found = existing ?? (await findCase(tx, userId));
  const locked = found && (await lockCase(tx, found.id));
  if (!locked) throw new Error("A case that was just begun is gone");
  return locked;
}

async function beginCase(tx: Tx, ctx: MoveCtx, userId: string): Promise<void> {
  const id = ctx.random.id();
  const now = ctx.clock.now();
  if (!(await insertCase(tx, { id, userId, now }))) return;
  await recordChanges(tx, ctx, [{ machine: "kyc_case", id, from: null, to: "DRAFT" }]);
}

async function afterCoolDown(tx: Tx, ctx: MoveCtx, kycCase: Case): Promise<Case> {
  if (kycCase.status !== "REJECTED_RETRY") return kycCase;
  const until = kycCase.stateEndsAt;
  if (until !== null && until > ctx.clock.now()) {
    throw new DomainError("kyc.retry_not_yet", { until: until.toISOString() });
  }
  return moveCase(tx, ctx, kycCase, "DRAFT", { rejection_reason: null });
}
