import type { Tx } from "../../../platform/database/database.js";
import { languageOf, sendMail } from "../../notifications/index.js";
import type { UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";

/** Writes to a person that a way of signing in was added to their account or taken from it. */
export async function tellOfIdentity(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "email" | "user_metadata">,
  what: "identity_linked" | "identity_unlinked",
  provider: string,
): Promise<void> {
  if (!ctx.settings.notices[what] || user.email === null) return;
  await sendMail(tx, ctx, {
    to: user.email,
    template: what,
    language: languageOf(user.user_metadata),
    data: { provider },
  });
}
