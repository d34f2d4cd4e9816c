import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { notifyTrader } from "../notices/index.js";
import type { GrainPorts } from "../ports.js";
import type { AccountChanges } from "./account.js";
import { changeAccount, findAccount } from "./account-store.js";
import { inOurWords } from "./refusals.js";

/**
 * Changes the caller's own profile. Another CPF or CNPJ decides to whose Pix keys money goes: it takes the password, and
 * the person is told of it by letter.
 */
export async function updateTrader(
  ctx: RequestCtx,
  { signIn }: Pick<GrainPorts, "signIn">,
  { currentPassword, taxId, ...plain }: AccountChanges & { readonly currentPassword?: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const stored = await findAccount(ctx.db, ctx, userId);
  const isNewTaxId = taxId !== undefined && taxId !== stored?.taxId;
  if (isNewTaxId) {
    if (!currentPassword)
      throw new DomainError("grain.password_needed", {}, { currentPassword: "grain.password_needed" });
    await inOurWords(signIn.checkPassword(ctx, currentPassword));
  }
  const changes = isNewTaxId ? { ...plain, taxId } : plain;
  await inTransaction(ctx.db, async (tx) => {
    await changeAccount(tx, ctx, userId, changes);
    await recordAudit(tx, ctx, {
      action: "grain.profile_changed",
      subject: userId,
      details: { fields: Object.keys(changes).join(" ") },
    });
    if (isNewTaxId)
      await notifyTrader(tx, ctx, {
        userId,
        orderId: null,
        source: `tax-id:${ctx.random.id()}`,
        kind: "tax_id_changed",
        facts: {},
        at: ctx.clock.now(),
      });
  });
}
