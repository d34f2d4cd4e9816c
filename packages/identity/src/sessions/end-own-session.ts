import { inTransaction } from "@lastro/platform/database/database";
import type { UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { endSessions, findSession } from "./session-store.js";

/** Ends one session of the person, at once. Another's, or one that is gone, is left as it is and not told apart. */
export async function endOwnSession(
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "phone">,
  sessionId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const session = await findSession(tx, sessionId);
    if (session?.user_id !== user.id) return;
    await endSessions(tx, user.id, { only: sessionId });
    await noteEvent(tx, ctx, {
      action: "logout",
      user,
      traits: { scope: "single", ended_session_id: sessionId },
    });
  });
}
