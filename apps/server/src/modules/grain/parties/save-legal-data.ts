import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { changeAccount } from "../accounts/account-store.js";
import { notifyOfNewTaxId, proveNewTaxId } from "../accounts/change-tax-id.js";
import { assertStillOpen } from "../accounts/closed-accounts.js";
import type { AccountPorts } from "../accounts/ports.js";
import { writeLegalFacts } from "./legal-store.js";

/**
 * Keeps who the caller is in the contracts they sign from now on; those signed before keep what they say. Another CPF or
 * CNPJ takes the password, as on the profile.
 */
export async function saveLegalData(
  ctx: RequestCtx,
  ports: Pick<AccountPorts, "signIn">,
  {
    currentPassword,
    kind: _,
    taxId,
    ...facts
  }: LegalParty & { readonly currentPassword?: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const isNewTaxId = await proveNewTaxId(ctx, ports, { taxId, currentPassword });
  await inTransaction(ctx.db, async (tx) => {
    await assertStillOpen(tx, userId);
    await writeLegalFacts(tx, ctx, userId, facts);
    if (isNewTaxId) {
      await changeAccount(tx, ctx, userId, { taxId });
      await notifyOfNewTaxId(tx, ctx);
    }
    await recordAudit(tx, ctx, {
      action: "grain.legal_data_changed",
      subject: userId,
      details: { fields: isNewTaxId ? "legal taxId" : "legal" },
    });
  });
}
