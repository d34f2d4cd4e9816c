import { isAddressFree, moveAddress, revokeAccess } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { REALMS } from "../../../configuration/realms.js";
import { recordAudit } from "../../compliance/index.js";
import { endIntegrationsOf } from "../../integrations/index.js";
import { forgetCode, undoChanges } from "./email/email-store.js";
import type { AccountPorts } from "./ports.js";
import { readStopToken, STOP_LINK_SECONDS } from "./stop-link.js";

/**
 * By the link of a letter about something its reader did not ask for: ends every session, key and webhook, lets the password open
 * nothing more, and takes back what has not left. By the link told to an address that was left, that address is the account's again,
 * so that recovering the password leads to it. Following it again changes nothing more. Throws `grain.stop_link_over`.
 */
export async function stopAccess(
  ctx: RequestCtx,
  { stopWithdrawals }: Pick<AccountPorts, "stopWithdrawals">,
  token: string,
): Promise<{ readonly withdrawals: number }> {
  const link = readStopToken(ctx, token);
  if (link === undefined) throw new DomainError("grain.stop_link_over");
  const { userId } = link;
  const acting = { ...asSystem(ctx, "grain.stop-link"), ip: ctx.ip, userAgent: ctx.userAgent };
  return inTransaction(ctx.db, async (tx) => {
    await revokeAccess(tx, userId, ctx.clock.now());
    await forgetCode(tx, userId);
    if (link.undoesEmail) await restoreAddress(tx, acting, userId);
    await endIntegrationsOf(tx, acting, userId);
    const withdrawals = await stopWithdrawals(tx, acting, userId);
    await recordAudit(tx, acting, { action: "grain.access_stopped", subject: userId });
    return { withdrawals };
  });
}

async function restoreAddress(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  const at = ctx.clock.now();
  const email = await undoChanges(tx, userId, { since: secondsAfter(at, -STOP_LINK_SECONDS), at });
  if (email === undefined || !(await isAddressFree(tx, REALMS.marketplace, email))) return;
  await moveAddress(tx, { userId, email, at });
  await recordAudit(tx, ctx, { action: "grain.email_restored", subject: userId });
}
