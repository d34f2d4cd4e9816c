import { inTransaction } from "@lastro/platform/database/database";
import { assertMayWriteTo, sendInvitation } from "../codes/confirmation-mail.js";
import { acceptedEmail } from "../people/rules.js";
import { type Metadata, presentUser } from "../people/user.js";
import { findUserByEmail, getAccount } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { addPerson } from "./add-person.js";

export interface Invitation {
  readonly email?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly redirectTo: string;
}

/** Makes an account for someone and writes to them; once more to who has not come yet. */
export async function inviteUser(
  ctx: IdentityCtx,
  operator: Operator,
  asked: Invitation,
): Promise<ReturnType<typeof presentUser>> {
  const email = acceptedEmail(asked.email);
  assertMayWriteTo(ctx, email);
  const known = await findUserByEmail(ctx.db, ctx, email);
  if (known && known.email_confirmed_at !== null) throw refusal("emailExists");
  await limitHouseMail(ctx, "operators");
  const id = await inTransaction(ctx.db, async (tx) => {
    const userId = known?.id ?? (await addPerson(tx, ctx, { email, metadata: asked.data }));
    if (userId === undefined) throw refusal("emailExists");
    await noteEvent(tx, ctx, {
      action: "user_invited",
      user: { id: userId, email },
      operator: operator.role,
      traits: { user_id: userId, user_email: email },
    });
    const user = { id: userId, email, user_metadata: known?.user_metadata ?? asked.data ?? {} };
    await sendInvitation(tx, ctx, user, { redirectTo: asked.redirectTo });
    return userId;
  });
  return presentUser(await getAccount(ctx.db, id));
}
