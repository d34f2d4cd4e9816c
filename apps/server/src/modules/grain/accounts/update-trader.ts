import { personOf, type RequestCtx } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { recordAudit } from "../../compliance/index.js";
import type { AccountChanges } from "./account.js";
import { changeAccount } from "./account-store.js";

/** Changes the caller's own profile. */
export async function updateTrader(ctx: RequestCtx, changes: AccountChanges): Promise<void> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await changeAccount(tx, ctx, userId, changes);
    await recordAudit(tx, ctx, {
      action: "grain.profile_changed",
      subject: userId,
      details: { fields: Object.keys(changes).join(" ") },
    });
  });
}
