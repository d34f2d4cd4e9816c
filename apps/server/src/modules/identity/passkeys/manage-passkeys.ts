import { inTransaction } from "../../../platform/database/database.js";
import { userOfId } from "../admin/find-user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import type { SignedIn } from "../service/require-session.js";
import { acceptedPasskeyId, assertMayManagePasskeys } from "./passkey-rules.js";
import { deletePasskey, findPasskey, listPasskeys, type Passkey, renamePasskey } from "./passkey-store.js";

const MAX_NAME = 120;

/** Gives the person's own passkey another name. */
export async function nameOwnPasskey(
  ctx: IdentityCtx,
  { user }: SignedIn,
  given: { readonly passkeyId: string; readonly friendlyName: string },
): Promise<Passkey> {
  const id = acceptedPasskeyId(given.passkeyId);
  const { friendlyName } = given;
  if (friendlyName === "") throw refusal("passkeyNameMissing");
  if (friendlyName.length > MAX_NAME) throw refusal("passkeyNameTooLong");
  return inTransaction(ctx.db, async (tx) => {
    if (!(await renamePasskey(tx, { id, userId: user.id, friendlyName }))) throw refusal("passkeyNotFound");
    await noteEvent(tx, ctx, { action: "passkey_updated", user, traits: { passkey_id: id } });
    const passkey = await findPasskey(tx, user.id, { id });
    if (!passkey) throw refusal("passkeyNotFound");
    return passkey;
  });
}

/** Takes the person's own passkey away. */
export async function removeOwnPasskey(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  passkeyId: string,
): Promise<void> {
  const { user } = signedIn;
  await assertMayManagePasskeys(ctx, signedIn);
  const id = acceptedPasskeyId(passkeyId);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deletePasskey(tx, user.id, id))) throw refusal("passkeyNotFound");
    await noteEvent(tx, ctx, { action: "passkey_deleted", user, traits: { passkey_id: id } });
  });
}

export async function listPasskeysOf(ctx: IdentityCtx, userId: string): Promise<Passkey[]> {
  const user = await userOfId(ctx, userId);
  return listPasskeys(ctx.db, user.id);
}

/** Takes a passkey away from a person who lost it. */
export async function removePasskeyOf(
  ctx: IdentityCtx,
  operator: Operator,
  given: { readonly userId: string; readonly passkeyId: string },
): Promise<void> {
  const user = await userOfId(ctx, given.userId);
  const id = acceptedPasskeyId(given.passkeyId);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deletePasskey(tx, user.id, id))) throw refusal("passkeyNotFound");
    await noteEvent(tx, ctx, {
      action: "passkey_deleted",
      user,
      operator: operator.role,
      traits: { user_id: user.id, passkey_id: id },
    });
  });
}
