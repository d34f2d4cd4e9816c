import { findUserByAddress, grantRole } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { REALMS } from "../../configuration/realms.js";
import { recordAudit } from "../compliance/index.js";

export type Appointment = "appointed" | "already_administrator" | "unknown";

/**
 * Makes the person of a confirmed address an administrator: for the operator of the house, who is asked for no
 * role. Takes effect on the person's next request, which then wants a second factor.
 */
export async function appointAdministrator(
  ctx: Pick<Ctx, "db" | "clock" | "random">,
  email: string,
): Promise<Appointment> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await findUserByAddress(tx, email, REALMS.bank);
    if (user === undefined) return "unknown";
    if (user.role === "admin") return "already_administrator";
    await grantRole(tx, user.id, "admin");
    await recordAudit(
      tx,
      { ...ctx, actor: { kind: "system", job: "operator.admin" }, ip: "" },
      { action: "identity.administrator_appointed", subject: user.id },
    );
    return "appointed";
  });
}
