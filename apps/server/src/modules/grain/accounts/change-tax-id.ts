import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { notifyTrader } from "../notices/index.js";
import { findAccount } from "./account-store.js";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";

/**
 * Whether a CPF or CNPJ is another one than the caller's own, which takes their password: it decides to whose Pix keys
 * money goes. Throws `grain.password_needed` or `grain.current_password_wrong`.
 */
export async function proveNewTaxId(
  ctx: RequestCtx,
  { signIn }: Pick<AccountPorts, "signIn">,
  {
    taxId,
    currentPassword,
  }: {
    readonly taxId: string | null | undefined;
    readonly currentPassword: string | undefined;
  },
): Promise<boolean> {
  const stored = await findAccount(ctx.db, ctx, personOf(ctx).userId);
  if (taxId === undefined || taxId === stored?.taxId) return false;
  if (!currentPassword)
    throw new DomainError("grain.password_needed", {}, { currentPassword: "grain.password_needed" });
  await inOurWords(signIn.checkPassword(ctx, currentPassword));
  return true;
}

/** A letter to the caller whose CPF or CNPJ has become another one. */
export function notifyOfNewTaxId(tx: Tx, ctx: RequestCtx): Promise<void> {
  return notifyTrader(tx, ctx, {
    userId: personOf(ctx).userId,
    orderId: null,
    source: `tax-id:${ctx.random.id()}`,
    kind: "tax_id_changed",
    facts: {},
    at: ctx.clock.now(),
  });
}
