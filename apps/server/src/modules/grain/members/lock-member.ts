import { MEMBER_ROLES, type MemberRole } from "@lastro/contracts/grain/member-access";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertStillOpen } from "../accounts/closed-accounts.js";
import { shareRole } from "./member-store.js";

/**
 * Keeps whoever acts for a company its member, with the role the request was let in by, until the commit: whoever removes
 * them waits for it. Throws `auth.required` once they are none or have another role; nothing for the owner and the
 * house itself.
 */
export async function lockActingMember(tx: Tx, ctx: RequestCtx): Promise<void> {
  if (!(await isStillMember(tx, ctx))) throw new DomainError("auth.required");
}

/**
 * Keeps whoever acts as they are until the commit: their account open and, for a company, their membership. Throws
 * `auth.required`: a closing or a removal that was first has ended their session.
 */
export async function lockActor(tx: Tx, ctx: RequestCtx): Promise<void> {
  await assertStillOpen(tx, personOf(ctx).userId);
  await lockActingMember(tx, ctx);
}

/** Whether whoever acts is still what they were let in as, which stays so until the commit. */
export async function isStillMember(tx: Tx, ctx: RequestCtx): Promise<boolean> {
  const member = "userId" in ctx.actor ? ctx.actor.member : undefined;
  return member === undefined || (await shareRole(tx, member.userId)) === member.role;
}

/** As what somebody acts for the company; undefined of its owner. */
export function roleOf(ctx: RequestCtx): MemberRole | undefined {
  const role = personOf(ctx).member?.role;
  return MEMBER_ROLES.find((one) => one === role);
}
