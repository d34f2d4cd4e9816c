import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { changeAccount } from "../accounts/account-store.js";
import { notifyOfNewTaxId, proveNewTaxId } from "../accounts/change-tax-id.js";
import type { AccountPorts } from "../accounts/ports.js";
import { lockActor } from "../members/lock-member.js";
import { lapseVerification } from "../verification/decide-verification.js";
import { findLegalData, writeLegalFacts } from "./legal-store.js";

/**
 * Keeps who the caller is in the contracts they sign from now on; those signed before keep what they say. Another CPF or
 * CNPJ takes the password, as on the profile, and with it or another name whoever was verified no longer is.
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
    await lockActor(tx, ctx);
    const before = (await findLegalData(tx, ctx, [userId])).get(userId)?.party;
    await writeLegalFacts(tx, ctx, userId, facts);
    if (isNewTaxId) {
      await changeAccount(tx, ctx, userId, { taxId });
      await notifyOfNewTaxId(tx, ctx);
    }
    if (isNewTaxId || facts.legalName !== before?.legalName) await lapseVerification(tx, ctx, userId);
    await recordAudit(tx, ctx, {
      action: "grain.legal_data_changed",
      subject: userId,
      details: { fields: isNewTaxId ? "legal taxId" : "legal" },
    });
  });
}
