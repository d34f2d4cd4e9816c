import { personOf, type RequestCtx } from "../../platform/context.js";
import { inTransaction, type Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { recordAudit } from "../compliance/index.js";
import { findUser, suspendUser, unsuspendUser } from "../identity/index.js";

export interface SuspensionChange {
  readonly userId: string;
  readonly reason: string;
}

/** Keeps a person out, at once and on every device. Their money stays where it is. */
export async function suspend(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  if (personOf(ctx).userId === userId) throw new DomainError("backoffice.own_account");
  await inTransaction(ctx.db, async (tx) => {
    await assertKnown(tx, userId);
    if (!(await suspendUser(tx, ctx, userId))) throw new DomainError("backoffice.already_suspended");
    await recordAudit(tx, ctx, { action: "identity.user_suspended", subject: userId, details: { reason } });
  });
}

/** Lets a suspended person in again. */
export async function liftSuspension(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await assertKnown(tx, userId);
    if (!(await unsuspendUser(tx, ctx, userId))) throw new DomainError("backoffice.not_suspended");
    await recordAudit(tx, ctx, { action: "identity.user_unsuspended", subject: userId, details: { reason } });
  });
}

async function assertKnown(tx: Tx, userId: string): Promise<void> {
  if ((await findUser(tx, userId)) === undefined) throw new DomainError("resource.not_found");
}
