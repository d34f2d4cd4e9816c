import { isUuid } from "@lastro/platform/uuid";
import { hasVerifiedFactor } from "../factors/factor-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";

export function assertPasskeysOn(ctx: Pick<IdentityCtx, "settings">): void {
  if (!ctx.settings.passkeys.enabled) throw refusal("passkeysDisabled");
}

/** Who has a second factor gives it before a way around the password is added or taken away. */
export async function assertMayManagePasskeys(
  ctx: IdentityCtx,
  { user, assurance }: Pick<SignedIn, "user" | "assurance">,
): Promise<void> {
  if (assurance !== "aal2" && (await hasVerifiedFactor(ctx.db, user.id))) throw refusal("passkeysNeedAal2");
}

/** The id of a path as it is looked up, or the refusal of one that names nothing. */
export function acceptedPasskeyId(passkeyId: string): string {
  if (!isUuid(passkeyId)) throw refusal("passkeyNotFound");
  return passkeyId;
}
