import { createHash } from "node:crypto";
import type { Charge, Rate } from "../../../platform/http/rate-limit.js";
import { askedTooSoon, tooManyMails, tooManyRequests, tooManyTexts } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import type { AddressBucket } from "./settings.js";

/** What a letter is for; recovering a password and signing in by link count as one. */
export type MailPurpose = "confirmation" | "recovery" | "email_change" | "reauthentication";
export type TextPurpose = "confirmation" | "phone_change" | "reauthentication";

type Limited = Pick<IdentityCtx, "limiter" | "settings" | "realm">;

/** What a request of a network address to an endpoint counts against. */
export function addressCharge(
  ctx: Limited & { readonly ip: string },
  kind: AddressBucket,
  endpoint: string,
): Charge {
  return { bucket: `identity:${endpoint}:${ctx.realm}:${ctx.ip}`, rate: ctx.settings.byAddress[kind] };
}

/** Counts a request of a network address against an endpoint's bucket. */
export async function limitByAddress(...request: Parameters<typeof addressCharge>): Promise<void> {
  const { bucket, rate } = addressCharge(...request);
  const seconds = await request[0].limiter.secondsToWait(bucket, rate);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** What a password attempt on an account counts against, whether the account exists or not. */
export function accountCharge(ctx: Limited, name: string): Charge {
  return { bucket: `identity:password:${ctx.realm}:${fingerprint(name)}`, rate: ctx.settings.byAccount };
}

/** Counts such an attempt. */
export async function limitByAccount(ctx: Limited, name: string): Promise<void> {
  const { bucket, rate } = accountCharge(ctx, name);
  const seconds = await ctx.limiter.secondsToWait(bucket, rate);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** One mail per purpose and address each minute, whether the address is known or not. */
export async function limitMail(ctx: Limited, purpose: MailPurpose, email: string): Promise<void> {
  const milliseconds = await wait(ctx, mailBucket(ctx, purpose, email), ctx.settings.email.every);
  if (milliseconds > 0) throw askedTooSoon(milliseconds);
}

/** Starts the minute after a mail that was not asked for by itself. */
export async function noteMail(ctx: Limited, purpose: MailPurpose, email: string): Promise<void> {
  await wait(ctx, mailBucket(ctx, purpose, email), ctx.settings.email.every);
}

/** Counts a mail against what the whole house sends in an hour. Where addresses need no confirmation none is counted. */
export async function limitHouseMail(ctx: Limited): Promise<void> {
  if (ctx.settings.email.autoconfirm) return;
  const milliseconds = await wait(ctx, "identity:mail", ctx.settings.email.ofTheHouse);
  if (milliseconds > 0) throw tooManyMails(Math.ceil(milliseconds / 1000));
}

/** One text per purpose and number each minute, whether the number is known or not. */
export async function limitText(ctx: Limited, purpose: TextPurpose, phone: string): Promise<void> {
  const milliseconds = await wait(ctx, textBucket(ctx, purpose, phone), ctx.settings.phone.every);
  if (milliseconds > 0) throw askedTooSoon(milliseconds, "over_sms_send_rate_limit");
}

/** Starts the minute after a text that was not asked for by itself. */
export async function noteText(ctx: Limited, purpose: TextPurpose, phone: string): Promise<void> {
  await wait(ctx, textBucket(ctx, purpose, phone), ctx.settings.phone.every);
}

/** Counts a text against what the whole house sends in an hour. Where numbers need no confirmation none is counted. */
export async function limitHouseSms(ctx: Limited): Promise<void> {
  if (ctx.settings.phone.autoconfirm) return;
  const milliseconds = await wait(ctx, "identity:sms", ctx.settings.phone.ofTheHouse);
  if (milliseconds > 0) throw tooManyTexts(Math.ceil(milliseconds / 1000));
}

/** The milliseconds to wait. A rate of none always refuses, a rate over no time never. */
async function wait(ctx: Limited, bucket: string, rate: Rate): Promise<number> {
  if (rate.burst <= 0) return Math.max(1, rate.seconds) * 1000;
  return rate.seconds <= 0 ? 0 : ctx.limiter.millisecondsToWait(bucket, rate);
}

function mailBucket(ctx: Limited, purpose: MailPurpose, email: string): string {
  return `identity:mail:${purpose}:${ctx.realm}:${fingerprint(email)}`;
}

function textBucket(ctx: Limited, purpose: TextPurpose, phone: string): string {
  return `identity:sms:${purpose}:${ctx.realm}:${fingerprint(phone)}`;
}

function fingerprint(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
