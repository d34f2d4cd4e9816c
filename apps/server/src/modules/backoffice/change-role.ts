import { type DirectoryUser, findUser, grantRole, revokeRole } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { REALMS } from "../../configuration/realms.js";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  lapseApprovals,
  recordAudit,
} from "../compliance/index.js";
import { isClosed } from "../customers/index.js";

interface RoleChange {
  readonly userId: string;
  readonly role: "client" | "moderator";
  readonly reason: string;
}

/**
 * Asks another administrator to make a client a moderator, or makes a moderator a client at once: taking away takes one.
 * Throws `backoffice.role_unchanged`, `backoffice.role_of_administrator` and `approvals.…`.
 */
export async function changeRole(ctx: RequestCtx, { userId, role, reason }: RoleChange): Promise<void> {
  if (personOf(ctx).userId === userId) throw new DomainError("backoffice.own_account");
  await inTransaction(ctx.db, async (tx) => {
    const user = await changeable(tx, userId);
    if (user.role === role) throw new DomainError("backoffice.role_unchanged");
    if (role === "moderator") return askApproval(tx, ctx, { ...contentOf(user), reason });
    await revokeRole(tx, userId, "moderator");
    await lapseApprovals(tx, ctx, "identity.role", userId);
    await recordAudit(tx, ctx, {
      action: "identity.moderator_dismissed",
      subject: userId,
      details: { reason },
    });
  });
}

/** A moderator one administrator asked for. */
export const roleAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const user = await findUser(tx, subject);
    return user?.role === "client" && !(await isClosed(tx, subject)) ? contentOf(user) : undefined;
  },
  async carryOut(tx, ctx, { subject, reason }) {
    const user = await changeable(tx, subject);
    await grantRole(tx, user.id, "moderator");
    await recordAudit(tx, ctx, {
      action: "identity.moderator_appointed",
      subject: user.id,
      details: { reason },
    });
  },
};

/** A person of the bank whose role may change: administrators are the operator's to appoint. */
async function changeable(tx: Tx, userId: string): Promise<DirectoryUser> {
  const user = await findUser(tx, userId);
  if (!user || user.realm !== REALMS.bank || user.emailConfirmedAt === null)
    throw new DomainError("resource.not_found");
  if (await isClosed(tx, userId)) throw new DomainError("privacy.account_closed");
  if (user.role === "admin") throw new DomainError("backoffice.role_of_administrator");
  return user;
}

function contentOf({ id, email }: DirectoryUser): ApprovalContent {
  return {
    kind: "identity.role",
    subject: id,
    facts: { person: email, client: id, role: "moderator" },
    concerns: [id],
  };
}
