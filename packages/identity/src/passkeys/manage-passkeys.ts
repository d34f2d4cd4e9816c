import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { userOfId } from "../admin/find-user.js";
import { credentialOf } from "../factors/factor-credential.js";
import { lockFactors } from "../factors/factor-store.js";
import { leavesCodesAlone, removeFactor } from "../factors/unenrol-factor.js";
import { sendNotice } from "../people/send-notice.js";
import { assertShowable } from "../people/shown-names.js";
import type { FactorRow, UserRow } from "../people/user.js";
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
  assertShowable(friendlyName);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await renamePasskey(tx, { id, userId: user.id, friendlyName }))) throw refusal("passkeyNotFound");
    await noteEvent(tx, ctx, { action: "passkey_updated", user, traits: { passkey_id: id } });
    const passkey = await findPasskey(tx, user.id, { id });
    if (!passkey) throw refusal("passkeyNotFound");
    return passkey;
  });
}

/** Takes the person's own passkey away, as a second factor too. Refused while only recovery codes would be left. */
export async function removeOwnPasskey(
  ctx: IdentityCtx,
  signedIn: SignedIn,
  passkeyId: string,
): Promise<void> {
  const { user } = signedIn;
  await assertMayManagePasskeys(ctx, signedIn);
  const id = acceptedPasskeyId(passkeyId);
  await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const passkey = await takeAway(tx, user.id, id);
    const factor = factorOf(factors, passkey);
    if (factor && leavesCodesAlone(ctx, factors, factor)) throw refusal("passkeyLeavesCodesAlone");
    if (factor) await dropFactor(tx, ctx, user, factor);
    await tellRemoved(tx, ctx, user, passkey);
    await noteEvent(tx, ctx, { action: "passkey_deleted", user, traits: { passkey_id: id } });
  });
}

export async function listPasskeysOf(ctx: IdentityCtx, userId: string): Promise<Passkey[]> {
  const user = await userOfId(ctx, userId);
  return listPasskeys(ctx.db, user.id);
}

/** Takes a passkey away from a person who lost it, as a second factor too, and with the last one recovery codes. */
export async function removePasskeyOf(
  ctx: IdentityCtx,
  operator: Operator,
  given: { readonly userId: string; readonly passkeyId: string },
): Promise<void> {
  const user = await userOfId(ctx, given.userId);
  const id = acceptedPasskeyId(given.passkeyId);
  await inTransaction(ctx.db, async (tx) => {
    const factors = await lockFactors(tx, user.id);
    const passkey = await takeAway(tx, user.id, id);
    const factor = factorOf(factors, passkey);
    const codes = factors.find((one) => one.factor_type === "recovery_code");
    if (factor && codes && leavesCodesAlone(ctx, factors, factor)) await removeFactor(tx, user.id, codes);
    if (factor) await dropFactor(tx, ctx, user, factor);
    await tellRemoved(tx, ctx, user, passkey);
    await noteEvent(tx, ctx, {
      action: "passkey_deleted",
      user,
      operator: operator.role,
      traits: { user_id: user.id, passkey_id: id },
    });
  });
}

async function takeAway(tx: Tx, userId: string, passkeyId: string): Promise<Passkey> {
  const passkey = await findPasskey(tx, userId, { id: passkeyId });
  if (!passkey || !(await deletePasskey(tx, userId, passkeyId))) throw refusal("passkeyNotFound");
  return passkey;
}

/** The second factor this passkey is as well. */
function factorOf(factors: readonly FactorRow[], { credential }: Passkey): FactorRow | undefined {
  return factors.find((factor) => credentialOf(factor)?.id === credential.id);
}

function tellRemoved(tx: Tx, ctx: IdentityCtx, user: UserRow, { friendlyName }: Passkey): Promise<void> {
  return sendNotice(tx, ctx, user, { template: "passkey_removed", data: { passkey: friendlyName } });
}

async function dropFactor(tx: Tx, ctx: IdentityCtx, user: UserRow, factor: FactorRow): Promise<void> {
  await removeFactor(tx, user.id, factor);
  await sendNotice(tx, ctx, user, { template: "factor_unenrolled", data: { factor: factor.factor_type } });
}
