import { revokeAccess } from "@lastro/identity";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import type { AccountPorts } from "./ports.js";
import { readStopToken } from "./stop-link.js";

/**
 * By the link of a letter about something its reader did not ask for: ends every session, lets the password open nothing
 * more, and takes back what has not left. Following it again changes nothing more. Throws `grain.stop_link_over`.
 */
export async function stopAccess(
  ctx: RequestCtx,
  { stopWithdrawals }: Pick<AccountPorts, "stopWithdrawals">,
  token: string,
): Promise<{ readonly withdrawals: number }> {
  const userId = readStopToken(ctx, token);
  if (userId === undefined) throw new DomainError("grain.stop_link_over");
  const acting = { ...asSystem(ctx, "grain.stop-link"), ip: ctx.ip, userAgent: ctx.userAgent };
  return inTransaction(ctx.db, async (tx) => {
    await revokeAccess(tx, userId, ctx.clock.now());
    const withdrawals = await stopWithdrawals(tx, acting, userId);
    await recordAudit(tx, acting, { action: "grain.access_stopped", subject: userId });
    return { withdrawals };
  });
}
