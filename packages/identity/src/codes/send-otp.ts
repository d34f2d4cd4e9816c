import { inTransaction } from "@lastro/platform/database/database";
import type { SmsChannel } from "@lastro/platform/sms/port";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { registerPerson } from "../people/register-person.js";
import { acceptedEmail, acceptedMetadata, acceptedPhone } from "../people/rules.js";
import type { UserRow } from "../people/user.js";
import { findUserByEmail, findUserByPhone } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { hasSmsQuota, limitHouseMail, limitHouseSms, limitMail, limitText } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { agreedCode } from "./agreed-code.js";
import { acceptedChannel } from "./channel.js";
import { rehearseLetter } from "./confirmation-mail.js";
import { type MagicLink, mailMagicLink } from "./send-magic-link.js";
import { sendCodeByText } from "./send-text.js";

export interface OtpWish extends MagicLink {
  readonly phone?: string | undefined;
  readonly channel?: string | undefined;
  readonly createUser?: boolean | undefined;
}

/** Sends a code or link to sign in with, by e-mail or telephone. A stranger becomes a person by it, unless forbidden. */
export async function sendOtp(ctx: IdentityCtx, input: OtpWish): Promise<void> {
  const { email, phone, createUser = true } = input;
  if (email && phone) throw refusal("otpWithBoth");
  if (email && input.channel) throw refusal("otpChannelWithEmail");
  acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  if (!createUser && (await isStranger(ctx, input))) return rehearseOtp(ctx, input);
  if (email) return mailMagicLink(ctx, input);
  if (!phone) throw refusal("otpWithNeither");
  await textOtp(ctx, input, phone);
}

async function isStranger(ctx: IdentityCtx, { email, phone }: OtpWish): Promise<boolean> {
  if (email) return !(await findUserByEmail(ctx.db, ctx, acceptedEmail(email)));
  return phone ? !(await findUserByPhone(ctx.db, ctx, acceptedPhone(phone))) : false;
}

/**
 * A stranger waits as long as a person would before it can be asked again. Where the house tells strangers nothing they
 * get the answer of a person, after the same work, and nothing is sent.
 */
async function rehearseOtp(ctx: IdentityCtx, { email, phone, ...input }: OtpWish): Promise<void> {
  if (email) {
    const address = acceptedEmail(email);
    await limitMail(ctx, "recovery", address);
    if (ctx.settings.tellsStrangers) throw refusal("otpForStrangers");
    await limitHouseMail(ctx, "stranger");
    const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
    return inTransaction(ctx.db, (tx) => rehearseLetter(tx, ctx, address, "magiclink", { challenge }));
  }
  await limitText(ctx, "confirmation", acceptedPhone(phone ?? ""));
  if (ctx.settings.tellsStrangers) throw refusal("otpForStrangers");
  await limitHouseSms(ctx, "stranger");
}

async function textOtp(ctx: IdentityCtx, input: OtpWish, given: string): Promise<void> {
  if (!ctx.settings.phone.enabled) throw refusal("otpPhoneDisabled");
  const channel = acceptedChannel(ctx.settings, input.channel);
  const phone = acceptedPhone(given);
  const metadata = acceptedMetadata(input.data);
  const user = await findUserByPhone(ctx.db, ctx, phone);
  if (user && user.phone_confirmed_at !== null) return textKnown(ctx, user, phone, channel);
  if (ctx.settings.signUpDisabled) throw refusal("signUpDisabled");
  const registered = await registerPerson(ctx, {
    phone,
    channel,
    metadata,
    redirectTo: input.redirectTo,
    quietly: true,
  });
  if (registered.kind !== "confirmed") return;
  const added = await findUserByPhone(ctx.db, ctx, phone);
  if (added) await textKnown(ctx, added, phone, channel);
}

async function textKnown(ctx: IdentityCtx, user: UserRow, phone: string, channel: SmsChannel): Promise<void> {
  await limitText(ctx, "confirmation", phone);
  if (agreedCode(ctx, phone) === undefined && !(await hasSmsQuota(ctx, "account"))) return;
  await inTransaction(ctx.db, async (tx) => {
    await noteEvent(tx, ctx, { action: "user_recovery_requested", user, traits: { channel } });
    await sendCodeByText(tx, ctx, user, { purpose: "confirmation", phone, channel });
  });
}
