import { inTransaction } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import type { UserRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { voidCodes } from "./authorization-store.js";
import { endClientSessions } from "./client-session.js";
import { deleteGrant } from "./grant-store.js";

/** Takes back what the person granted a client: its sessions end at once, and what it has not exchanged yet is void. */
export async function revokeGrant(
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "phone">,
  clientId: string | undefined,
): Promise<void> {
  if (!clientId) throw refusal("clientIdMissing");
  if (!isUuid(clientId)) throw refusal("clientIdInvalid");
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteGrant(tx, user.id, clientId))) throw refusal("consentUnknown");
    await endClientSessions(tx, user.id, clientId);
    await voidCodes(tx, user.id, clientId);
    await noteEvent(tx, ctx, {
      action: "oauth_grant_revoked",
      user,
      traits: { client_id: clientId },
    });
  });
}
