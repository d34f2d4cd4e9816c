import { isFromTheFuture, secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { languageOf } from "@lastro/platform/language";
import { sendSms } from "@lastro/platform/sms/send-sms";
import { acceptedChannel } from "../codes/channel.js";
import { codeText } from "../codes/code-text.js";
import type { FactorRow } from "../people/user.js";
import { askedTooSoon, noTextsSent, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseSms } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import type { SignedIn } from "../service/require-session.js";
import { limitUnanswered } from "../service/unanswered-codes.js";
import { insertChallenge, markChallenged } from "./challenge-store.js";
import { findFactor } from "./factor-store.js";
import { phoneCodeHash, textsTo } from "./phone-code.js";

/** Sends a code to the factor's phone, one at a time, not too often, and ever less often while nobody answers. */
export async function challengePhone(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  factor: FactorRow,
  asked: { readonly id: string; readonly at: Date; readonly channel?: string | undefined },
): Promise<void> {
  if (factor.phone === null) throw refusal("factorNotFound");
  const to = factor.phone;
  const channel = acceptedChannel(ctx.settings, asked.channel);
  const { codeLength, every, template } = ctx.settings.mfa.phone;
  if (!ctx.settings.phone.sends) throw noTextsSent("confirmation");
  const code = String(ctx.random.integer(10 ** codeLength)).padStart(codeLength, "0");
  const { id, at } = asked;
  const quietSince = secondsAfter(at, -every.seconds);
  assertQuiet(factor, quietSince, at);
  await limitUnanswered(ctx, textsTo(factor), "sms");
  await limitHouseSms(ctx, "account");
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markChallenged(tx, factor.id, at, quietSince)))
      assertQuiet(await findFactor(tx, user.id, factor.id), quietSince, at);
    await insertChallenge(tx, {
      id,
      factorId: factor.id,
      sessionId: session.id,
      codeHash: phoneCodeHash(ctx, id, code),
      at,
    });
    const text = codeText(template, code, languageOf(user.user_metadata));
    await sendSms(tx, ctx, { to, text, code, channel });
    await noteEvent(tx, ctx, {
      action: "challenge_created",
      user,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
  });
}

function assertQuiet(factor: FactorRow | undefined, since: Date, at: Date): void {
  if (!factor) throw refusal("factorNotFound");
  const { last_challenged_at: last } = factor;
  if (last === null || last <= since || isFromTheFuture(last, at)) return;
  throw askedTooSoon(last.getTime() - since.getTime(), "over_sms_send_rate_limit");
}
