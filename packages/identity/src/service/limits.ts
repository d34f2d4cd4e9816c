import { createHash } from "node:crypto";
import { networkOf } from "@lastro/platform/http/network-of";
import type { Charge, Rate } from "@lastro/platform/http/rate-limit";
import { askedTooSoon, tooManyMails, tooManyRequests, tooManyTexts } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import type { AddressBucket } from "./settings.js";

/** What a letter is for; recovering a password and signing in by link count as one. */
export type MailPurpose = "confirmation" | "recovery" | "email_change" | "reauthentication";
export type TextPurpose = "confirmation" | "phone_change" | "reauthentication";

type Limited = Pick<IdentityCtx, "limiter" | "settings" | "realm">;
type Sending = Limited & Pick<IdentityCtx, "ip">;

/** What a request of a network address to an endpoint counts against. */
export function addressCharge(
  ctx: Limited & { readonly ip: string },
  kind: AddressBucket,
  endpoint: string,
): Charge {
  return {
    bucket: `identity:${endpoint}:${ctx.realm}:${networkOf(ctx.ip)}`,
    rate: ctx.settings.byAddress[kind],
  };
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

/**
 * For whom a letter or text is: an account that is confirmed, an address nobody has confirmed yet, a stranger who is
 * sent nothing, or whom an operator writes to.
 */
export type Recipient = "account" | "newcomer" | "stranger" | "operators";

/**
 * Counts a letter against what one network address may have sent in an hour, known and unknown recipients alike, and
 * against what the whole house sends: invented addresses use up a part of that, and the rest is kept for people who
 * have an account. Where addresses need no confirmation the house counts none.
 */
export async function limitHouseMail(ctx: Sending, to: Recipient): Promise<void> {
  const { ofNetwork, ofHouse } = await waitsToSend(ctx, "mail", to);
  const milliseconds = ofNetwork || ofHouse;
  if (milliseconds > 0) throw tooManyMails(Math.ceil(milliseconds / 1000));
}

/**
 * The same for an answer that must not tell who is known: false when this letter is not to be sent, to a stranger or
 * because the house has none left, and the caller then answers as if it were. A house that tells strangers refuses.
 */
export async function hasMailQuota(ctx: Sending, to: Recipient): Promise<boolean> {
  const { ofNetwork, ofHouse } = await waitsToSend(ctx, "mail", to);
  const refused = ctx.settings.tellsStrangers ? ofNetwork || ofHouse : ofNetwork;
  if (refused > 0) throw tooManyMails(Math.ceil(refused / 1000));
  return to !== "stranger" && ofHouse === 0;
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

/** As `limitHouseMail`, for a text. */
export async function limitHouseSms(ctx: Sending, to: Recipient): Promise<void> {
  const { ofNetwork, ofHouse } = await waitsToSend(ctx, "sms", to);
  const milliseconds = ofNetwork || ofHouse;
  if (milliseconds > 0) throw tooManyTexts(Math.ceil(milliseconds / 1000));
}

/** As `hasMailQuota`, for a text. */
export async function hasSmsQuota(ctx: Sending, to: Recipient): Promise<boolean> {
  const { ofNetwork, ofHouse } = await waitsToSend(ctx, "sms", to);
  const refused = ctx.settings.tellsStrangers ? ofNetwork || ofHouse : ofNetwork;
  if (refused > 0) throw tooManyTexts(Math.ceil(refused / 1000));
  return to !== "stranger" && ofHouse === 0;
}

/** The milliseconds until the caller's network, and the house, may have another one sent. */
async function waitsToSend(
  ctx: Sending,
  kind: "mail" | "sms",
  to: Recipient,
): Promise<{ readonly ofNetwork: number; readonly ofHouse: number }> {
  const rates = ctx.settings[kind === "mail" ? "email" : "phone"];
  const ofNetwork =
    to === "operators"
      ? 0
      : await wait(ctx, `identity:${kind}:from:${ctx.realm}:${networkOf(ctx.ip)}`, rates.ofNetwork);
  if (ofNetwork > 0 || rates.autoconfirm || to === "stranger") return { ofNetwork, ofHouse: 0 };
  const ofNewcomers =
    to === "newcomer" ? await wait(ctx, `identity:${kind}:newcomers`, rates.ofNewcomers) : 0;
  return { ofNetwork, ofHouse: ofNewcomers || (await wait(ctx, `identity:${kind}`, rates.ofTheHouse)) };
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
