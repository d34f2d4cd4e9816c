import { createHash } from "node:crypto";
import { askedTooSoon, comeBack, tooManyMails, tooManyRequests } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import type { AddressBucket } from "./settings.js";

export type MailPurpose = "confirmation" | "recovery" | "email_change";

type Limited = Pick<IdentityCtx, "limiter" | "settings" | "realm">;

/** Counts a request of a network address against an endpoint's bucket. */
export async function limitByAddress(
  ctx: Limited & { readonly ip: string },
  kind: AddressBucket,
  endpoint: string,
): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(
    `identity:${endpoint}:${ctx.realm}:${ctx.ip}`,
    ctx.settings.byAddress[kind],
  );
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** The same for refreshing: a client signs out on a 4xx here and waits after a 503. */
export async function limitRefreshByAddress(ctx: Limited & { readonly ip: string }): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(
    `identity:refresh:${ctx.realm}:${ctx.ip}`,
    ctx.settings.byAddress.token,
  );
  if (seconds > 0) throw comeBack(seconds);
}

/** Counts a password attempt on an account, whether the account exists or not. */
export async function limitByAccount(ctx: Limited, email: string): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(
    `identity:password:${ctx.realm}:${fingerprint(email)}`,
    ctx.settings.byAccount,
  );
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** One mail per purpose and address each minute, whether the address is known or not. */
export async function limitMail(ctx: Limited, purpose: MailPurpose, email: string): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(
    `identity:mail:${purpose}:${ctx.realm}:${fingerprint(email)}`,
    ctx.settings.email.every,
  );
  if (seconds > 0) throw askedTooSoon(seconds);
}

/** Starts the minute after a mail that was not asked for by itself. */
export async function noteMail(ctx: Limited, purpose: MailPurpose, email: string): Promise<void> {
  await ctx.limiter.secondsToWait(
    `identity:mail:${purpose}:${ctx.realm}:${fingerprint(email)}`,
    ctx.settings.email.every,
  );
}

/** Counts a mail against what the whole house sends in an hour. */
export async function limitHouseMail(ctx: Limited): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait("identity:mail", ctx.settings.email.ofTheHouse);
  if (seconds > 0) throw tooManyMails(seconds);
}

function fingerprint(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
