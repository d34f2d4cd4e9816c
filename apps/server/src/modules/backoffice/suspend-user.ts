import { secondsAfter } from "../../platform/clock.js";
import { personOf, type RequestCtx } from "../../platform/context.js";
import { inTransaction } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { recordAudit } from "../compliance/index.js";
import { isClosed } from "../customers/index.js";
import { banUser, findUser } from "../identity/index.js";

export interface SuspensionChange {
  readonly userId: string;
  readonly reason: string;
}

/** A suspension has no end of its own: a person lifts it. */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 86_400;

/** Keeps a person out, at once and on every device. Their money stays where it is. */
export async function suspend(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  if (personOf(ctx).userId === userId) throw new DomainError("backoffice.own_account");
  await change(ctx, userId, { to: "suspended", reason });
}

/** Lets a suspended person in again. */
export async function liftSuspension(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  await change(ctx, userId, { to: "admitted", reason });
}

async function change(
  ctx: RequestCtx,
  userId: string,
  { to, reason }: { to: "suspended" | "admitted"; reason: string },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new DomainError("resource.not_found");
    if (await isClosed(tx, userId)) throw new DomainError("privacy.account_closed");
    const suspended = user.bannedUntil !== null && user.bannedUntil > now;
    if (suspended && to === "suspended") throw new DomainError("backoffice.already_suspended");
    if (!suspended && to === "admitted") throw new DomainError("backoffice.not_suspended");
    await banUser(tx, userId, to === "suspended" ? secondsAfter(now, HUNDRED_YEARS_SECONDS) : null);
    const action = to === "suspended" ? "identity.user_suspended" : "identity.user_unsuspended";
    await recordAudit(tx, ctx, { action, subject: userId, details: { reason } });
  });
}
