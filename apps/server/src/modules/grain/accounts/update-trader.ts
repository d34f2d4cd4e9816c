import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import type { AccountChanges } from "./account.js";
import { changeAccount } from "./account-store.js";
import { notifyOfNewTaxId, proveNewTaxId } from "./change-tax-id.js";
import type { AccountPorts } from "./ports.js";

/**
 * Changes the caller's own profile. Another CPF or CNPJ decides to whose Pix keys money goes: it takes the password, and
 * the person is told of it by letter.
 */
export async function updateTrader(
  ctx: RequestCtx,
  ports: Pick<AccountPorts, "signIn">,
  { currentPassword, taxId, ...plain }: AccountChanges & { readonly currentPassword?: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const isNewTaxId = await proveNewTaxId(ctx, ports, { taxId, currentPassword });
  const changes = isNewTaxId ? { ...plain, taxId } : plain;
  await inTransaction(ctx.db, async (tx) => {
    await changeAccount(tx, ctx, userId, changes);
    await recordAudit(tx, ctx, {
      action: "grain.profile_changed",
      subject: userId,
      details: { fields: Object.keys(changes).join(" ") },
    });
    if (isNewTaxId) await notifyOfNewTaxId(tx, ctx);
  });
}
