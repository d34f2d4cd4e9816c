import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { introduceFirstKey, introduceKey } from "./introduce-key.js";
import { newKey } from "./key-forms.js";
import { findKeys, markRevoked, retireKey } from "./key-store.js";

/** What became of a request to change keys. */
export interface KeyChange {
  /** The id of the key put in force; null where the one in force stayed. */
  readonly introduced: string | null;
  readonly retired: string | null;
  readonly revoked: string | null;
}

/** Puts a new key in force. What the former one signed stays genuine; its private part is deleted. */
export async function rotateKeys(ctx: Ctx): Promise<KeyChange> {
  await introduceFirstKey(ctx);
  return changeKeys(ctx, null);
}

/**
 * Says of everything a key signed that the key is revoked; another is put in force where it is the one that signs. Throws a
 * sentence where the key is unknown or revoked already.
 */
export async function revokeKey(ctx: Ctx, kid: string, reason: string): Promise<KeyChange> {
  await introduceFirstKey(ctx);
  return changeKeys(ctx, { kid, reason });
}

function changeKeys(
  ctx: Ctx,
  revoking: { readonly kid: string; readonly reason: string } | null,
): Promise<KeyChange> {
  const acting = asSystem(ctx, "operator.keys");
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    let [introduced, retired]: [string | null, string | null] = [null, null];
    if (revoking === null || (await signsNow(tx, revoking.kid))) {
      retired = (await retireKey(tx, now)) ?? null;
      if (retired !== null)
        await recordAudit(tx, acting, { action: "receipts.key_retired", subject: retired });
      introduced = (await introduceKey(tx, acting, newKey(), now)) ?? null;
      if (introduced === null) throw new Error("Another change of keys is under way: nothing was changed");
    }
    if (revoking === null) return { introduced, retired, revoked: null };
    const { kid, reason } = revoking;
    if (!(await markRevoked(tx, kid, now, reason)))
      throw new Error(`No key ${kid} is there to revoke, or it is revoked already: nothing was changed`);
    await recordAudit(tx, acting, { action: "receipts.key_revoked", subject: kid, details: { reason } });
    return { introduced, retired, revoked: kid };
  });
}

async function signsNow(tx: Tx, kid: string): Promise<boolean> {
  return (await findKeys(tx)).some((key) => key.kid === kid && key.retiredAt === null);
}
