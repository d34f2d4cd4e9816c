import { banUser, type DirectoryUser, findUser } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, type ApprovalContent, askApproval, recordAudit } from "../compliance/index.js";
import { isClosed } from "../customers/index.js";

export interface SuspensionChange {
  readonly userId: string;
  readonly reason: string;
}

/** A suspension has no end of its own: a person lifts it. */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 86_400;

type Act = "suspend" | "lift";

/**
 * Keeps a person out, at once and on every device. Their money stays where it is. To keep an administrator out, another
 * is asked: one alone locks no other out.
 */
export async function suspend(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  if (personOf(ctx).userId === userId) throw new DomainError("backoffice.own_account");
  await changeOrAsk(ctx, userId, { act: "suspend", reason });
}

/** Lets a suspended person in again; for an administrator, another is asked. */
export async function liftSuspension(ctx: RequestCtx, { userId, reason }: SuspensionChange): Promise<void> {
  await changeOrAsk(ctx, userId, { act: "lift", reason });
}

/** What one administrator asked to be done to another. */
export const suspensionAction: ApprovalAction = {
  async describe(tx, ctx, { subject, facts }) {
    const user = await findUser(tx, subject);
    const act = actOf(facts.act);
    return user && isSuspended(user, ctx.clock.now()) === (act === "lift") ? contentOf(user, act) : undefined;
  },
  async carryOut(tx, ctx, { subject, facts, reason }) {
    await change(tx, ctx, await changeable(tx, ctx, subject, actOf(facts.act)), {
      act: actOf(facts.act),
      reason,
    });
  },
};

async function changeOrAsk(
  ctx: RequestCtx,
  userId: string,
  { act, reason }: { act: Act; reason: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await changeable(tx, ctx, userId, act);
    if (user.role !== "client") await askApproval(tx, ctx, { ...contentOf(user, act), reason });
    else await change(tx, ctx, user, { act, reason });
  });
}

/** The person, if the act can be done now. */
async function changeable(tx: Tx, ctx: RequestCtx, userId: string, act: Act): Promise<DirectoryUser> {
  const user = await findUser(tx, userId);
  if (!user) throw new DomainError("resource.not_found");
  if (await isClosed(tx, userId)) throw new DomainError("privacy.account_closed");
  const suspended = isSuspended(user, ctx.clock.now());
  if (suspended && act === "suspend") throw new DomainError("backoffice.already_suspended");
  if (!suspended && act === "lift") throw new DomainError("backoffice.not_suspended");
  return user;
}

async function change(
  tx: Tx,
  ctx: RequestCtx,
  { id: userId }: DirectoryUser,
  { act, reason }: { act: Act; reason: string },
): Promise<void> {
  await banUser(tx, userId, act === "suspend" ? secondsAfter(ctx.clock.now(), HUNDRED_YEARS_SECONDS) : null);
  const action = act === "suspend" ? "identity.user_suspended" : "identity.user_unsuspended";
  await recordAudit(tx, ctx, { action, subject: userId, details: { reason } });
}

function isSuspended({ bannedUntil }: DirectoryUser, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}

function actOf(said: string | undefined): Act {
  return said === "lift" ? "lift" : "suspend";
}

function contentOf({ id, email }: DirectoryUser, act: Act): ApprovalContent {
  return {
    kind: "identity.suspension",
    subject: id,
    facts: { person: email, client: id, act },
    concerns: [id],
  };
}
