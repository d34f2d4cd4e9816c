import type { KeyObject } from "node:crypto";
import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import {
  derivedKey,
  keySealer,
  parseReceiptKeys,
  privateBytesOf,
  publicKeyOf,
  publicPartOf,
} from "./key-forms.js";
import { firstIssueOfReceipts, insertKey } from "./key-store.js";

/** Puts a key in force where none is; false where another server was first. */
export async function introduceKey(
  tx: Tx,
  ctx: RequestCtx,
  key: KeyObject,
  validFrom: Date,
): Promise<string | undefined> {
  const { kid, x } = publicKeyOf(publicPartOf(key));
  const privateSealed = keySealer(ctx).seal(kid, privateBytesOf(key));
  if (!(await insertKey(tx, { kid, x, privateSealed, validFrom, retiredAt: null }))) return undefined;
  await recordAudit(tx, ctx, { action: "receipts.key_introduced", subject: kid });
  return kid;
}

/**
 * Begins the history of keys, where there is none, by those of the settings, or else by the one derived from the master secret: they signed every
 * receipt so far.
 */
export function introduceFirstKey(ctx: Ctx): Promise<void> {
  const acting = asSystem(ctx, "receipts.first_key");
  const { receiptKeys, masterSecret } = ctx.config;
  const { signing, former } =
    receiptKeys === undefined
      ? { signing: derivedKey(masterSecret), former: [] }
      : parseReceiptKeys(receiptKeys);
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const validFrom = (await firstIssueOfReceipts(tx)) ?? now;
    if ((await introduceKey(tx, acting, signing, validFrom)) === undefined) return;
    for (const { kid, x } of former) {
      if (!(await insertKey(tx, { kid, x, privateSealed: null, validFrom, retiredAt: now }))) continue;
      await recordAudit(tx, acting, { action: "receipts.key_retired", subject: kid });
    }
  });
}
