import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { giveVerifiedPhone, lockProfile, updateProfile } from "./store.js";

export interface MeChange {
  readonly userId: string;
  /** E.164. A new number is not verified yet. */
  readonly phone?: string | undefined;
  readonly language?: Language | undefined;
}

/** Changes what a client may change of themselves. */
export async function updateMe(ctx: RequestCtx, { userId, phone, language }: MeChange): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new DomainError("customers.profile_missing");
    const newPhone = phone !== undefined && phone !== profile.phone;
    await updateProfile(tx, userId, {
      language: language ?? profile.language,
      ...(newPhone ? { telefone: phone, phone_verified: false } : {}),
    });
    if (newPhone) await recordAudit(tx, ctx, { action: "customers.phone_changed", subject: userId });
    await announce(tx, { to: { userId }, type: "profile" });
  });
}

/** Follows the e-mail a person signs in with, in the transaction that changes it. */
export async function changeCustomerEmail(
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  if (await updateProfile(tx, userId, { email })) await announce(tx, { to: { userId }, type: "profile" });
}

/** Follows a number a person has proven by a code, in the transaction that confirms it. */
export async function proveCustomerPhone(
  tx: Tx,
  { userId, phone }: { readonly userId: string; readonly phone: string },
): Promise<void> {
  if (await giveVerifiedPhone(tx, userId, `+${phone}`))
    await announce(tx, { to: { userId }, type: "profile" });
}
