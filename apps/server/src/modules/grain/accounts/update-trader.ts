import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { lapseVerification } from "../verification/decide-verification.js";
import type { AccountChanges } from "./account.js";
import { changeAccount, findAccount } from "./account-store.js";
import { notifyOfNewTaxId, proveNewTaxId } from "./change-tax-id.js";
import type { AccountPorts } from "./ports.js";

/**
 * Changes the caller's own profile. Another CPF or CNPJ decides to whose Pix keys money goes: it takes the password, and
 * the person is told of it by letter. With another one, or another name, whoever was verified no longer is.
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
    const before = await findAccount(tx, ctx, userId);
    await changeAccount(tx, ctx, userId, changes);
    const isNewName = plain.name !== undefined && plain.name !== before?.name;
    if (isNewName || isNewTaxId) await lapseVerification(tx, ctx, userId);
    await recordAudit(tx, ctx, {
      action: "grain.profile_changed",
      subject: userId,
      details: { fields: Object.keys(changes).join(" ") },
    });
    if (isNewTaxId) await notifyOfNewTaxId(tx, ctx);
  });
}
