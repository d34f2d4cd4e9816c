import type { Charge } from "@lastro/platform/http/rate-limit";
import type { UserRow } from "../people/user.js";
import { tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { accountCharge } from "../service/limits.js";

/** Whose password somebody says to know: an address in small letters, or a number of digits only. */
export type PasswordOwner = { readonly email: string } | { readonly phone: string };

/**
 * Counts an attempt at a password before it is judged, for known and unknown names alike, and against the network
 * address where a charge for that is given; answers whose it is. Strangers share the account's tries; a network
 * address from which the account was signed in to before has tries of its own, so that nobody can keep the owner out
 * by using theirs up.
 */
export async function beginAttempt(
  ctx: IdentityCtx,
  owner: PasswordOwner,
  byAddress?: Charge,
): Promise<UserRow | undefined> {
  const name = "email" in owner ? owner.email : owner.phone;
  const { user, secondsToWait } = await ctx.attempts.begin({
    audience: ctx.audience,
    email: null,
    phone: null,
    ...owner,
    ip: ctx.ip,
    byAddress,
    byName: accountCharge(ctx, name),
  });
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
  return user;
}
