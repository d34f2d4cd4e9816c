import type { Tx } from "@lastro/platform/database/database";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { sendNotice } from "../people/send-notice.js";
import type { UserRow } from "../people/user.js";
import { setPassword } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { endSessions } from "../sessions/session-store.js";

/** Puts the new password in place, or none: what was pending is void, other sessions end, and the person is told. */
export async function setNewPassword(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  by: { readonly passwordHash: string | null; readonly exceptSession?: string },
): Promise<void> {
  await setPassword(tx, user.id, by.passwordHash, ctx.clock.now());
  await voidOneTimeTokens(tx, user.id);
  await endSessions(tx, user.id, by.exceptSession === undefined ? {} : { except: by.exceptSession });
  await noteEvent(tx, ctx, { action: "user_updated_password", user });
  await sendNotice(tx, ctx, user, { template: "password_changed", data: {} });
}
