import { query, type Tx } from "@lastro/platform/database/database";
import { setAddress } from "../admin/user-writes.js";
import type { IdentityCtx } from "../service/context.js";

/** Puts a number in the place of the one before, confirmed. Fails on the unique constraint when taken. */
export async function movePhone(tx: Tx, ctx: IdentityCtx, userId: string, phone: string): Promise<void> {
  await setAddress(tx, ctx, userId, "phone", phone, true);
  await query(
    tx,
    `update identity_user set phone_confirmed_at = $2, new_phone = null, phone_change_sent_at = null where id = $1`,
    [userId, ctx.clock.now()],
  );
}
