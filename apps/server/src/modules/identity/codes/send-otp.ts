import { inTransaction } from "../../../platform/database/database.js";
import type { SmsChannel } from "../../notifications/index.js";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { registerPerson } from "../people/register-person.js";
import { acceptedEmail, acceptedMetadata, acceptedPhone } from "../people/rules.js";
import type { UserRow } from "../people/user.js";
import { findUserByEmail, findUserByPhone } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseSms, limitMail, limitText } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { agreedCode } from "./agreed-code.js";
import { acceptedChannel } from "./channel.js";
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
  if (!createUser) await assertKnown(ctx, input);
  if (email) return mailMagicLink(ctx, input);
  if (!phone) throw refusal("otpWithNeither");
  await textOtp(ctx, input, phone);
}

/** A stranger waits as long as a person would before it can be asked again. */
async function assertKnown(ctx: IdentityCtx, { email, phone }: OtpWish): Promise<void> {
  if (email) {
    const address = acceptedEmail(email);
    if (await findUserByEmail(ctx.db, ctx, address)) return;
    await limitMail(ctx, "recovery", address);
    throw refusal("otpForStrangers");
  }
  if (phone) {
    const number = acceptedPhone(phone);
    if (await findUserByPhone(ctx.db, ctx, number)) return;
    await limitText(ctx, "confirmation", number);
    throw refusal("otpForStrangers");
  }
}

async function textOtp(ctx: IdentityCtx, input: OtpWish, given: string): Promise<void> {
  if (!ctx.settings.phone.enabled) throw refusal("otpPhoneDisabled");
  const channel = acceptedChannel(ctx.settings, input.channel);
  const phone = acceptedPhone(given);
  const metadata = acceptedMetadata(input.data);
  const user = await findUserByPhone(ctx.db, ctx, phone);
  if (user && user.phone_confirmed_at !== null) return textKnown(ctx, user, phone, channel);
  if (ctx.settings.signUpDisabled) throw refusal("signUpDisabled");
  const registered = await registerPerson(ctx, { phone, channel, metadata, redirectTo: input.redirectTo });
  if (registered.kind !== "confirmed") return;
  const added = await findUserByPhone(ctx.db, ctx, phone);
  if (added) await textKnown(ctx, added, phone, channel);
}

async function textKnown(ctx: IdentityCtx, user: UserRow, phone: string, channel: SmsChannel): Promise<void> {
  await limitText(ctx, "confirmation", phone);
  if (agreedCode(ctx, phone) === undefined) await limitHouseSms(ctx, "account");
  await inTransaction(ctx.db, async (tx) => {
    await noteEvent(tx, ctx, { action: "user_recovery_requested", user, traits: { channel } });
    await sendCodeByText(tx, ctx, user, { purpose: "confirmation", phone, channel });
  });
}
