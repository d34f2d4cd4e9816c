import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { acceptedChallenge } from "../flows/code-challenge.js";
import type { CodeChallenge } from "../flows/flow-store.js";
import { acceptedEmail, acceptedPhone } from "../people/rules.js";
import type { UserRow } from "../people/user.js";
import { findUserByEmail, findUserByPhone } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { hasMailQuota, hasSmsQuota, limitMail, limitText } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { agreedCode } from "./agreed-code.js";
import { assertMayWriteTo, rehearseLetter, sendConfirmation, sendEmailChange } from "./confirmation-mail.js";
import { sendCodeByText } from "./send-text.js";

export interface Resend {
  readonly type?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly redirectTo: string;
}

type Kind = "signup" | "email_change" | "sms" | "phone_change";

/** Sends a pending confirmation again. Unknown addresses and those with nothing pending get the same answer. */
export async function resendConfirmation(ctx: IdentityCtx, input: Resend): Promise<void> {
  const kind = acceptedKind(input.type);
  if (kind === "signup" && !input.email) throw refusal("resendNeedsEmail");
  if (kind === "sms" && !input.phone) throw refusal("resendNeedsPhone");
  if (input.email && input.phone) throw refusal("resendWithBoth");
  if (input.email) return resendByEmail(ctx, kind, input.email, input);
  if (input.phone) return resendByPhone(ctx, kind, input.phone, input);
  throw refusal("resendWithNeither");
}

function acceptedKind(type: string | undefined): Kind {
  if (type !== "signup" && type !== "email_change" && type !== "sms" && type !== "phone_change")
    throw refusal("resendNeedsType");
  return type;
}

async function resendByEmail(ctx: IdentityCtx, kind: Kind, given: string, input: Resend): Promise<void> {
  if (!ctx.settings.email.enabled) throw refusal("emailResendDisabled");
  const email = acceptedEmail(given);
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  assertMayWriteTo(ctx, email);
  const user = await findUserByEmail(ctx.db, ctx, email);
  await resend(ctx, kind, user, { key: email, redirectTo: input.redirectTo, challenge });
}

async function resendByPhone(ctx: IdentityCtx, kind: Kind, given: string, input: Resend): Promise<void> {
  if (!ctx.settings.phone.enabled) throw refusal("phoneResendDisabled");
  const phone = acceptedPhone(given);
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  const user = await findUserByPhone(ctx.db, ctx, phone);
  await resend(ctx, kind, user, { key: phone, redirectTo: input.redirectTo, challenge });
}

interface Again {
  /** What the person is known by now, confirmed or not. */
  readonly key: string;
  readonly redirectTo: string;
  readonly challenge: CodeChallenge | undefined;
}

async function resend(ctx: IdentityCtx, kind: Kind, user: UserRow | undefined, again: Again): Promise<void> {
  const byMail = kind === "signup" || kind === "email_change";
  const pending = user && pendingOf(ctx, kind, user, again);
  if (byMail) await limitMail(ctx, kind === "signup" ? "confirmation" : "email_change", again.key);
  else if (kind === "sms") await limitText(ctx, "confirmation", again.key);
  // Clients ask this of numbers nothing waits at, and as often as they like: only a change underway makes them wait.
  else if (pending) await limitText(ctx, "phone_change", again.key);
  const recipient = !pending ? "stranger" : kind === "signup" || kind === "sms" ? "newcomer" : "account";
  let sends = pending !== undefined;
  if (byMail) sends = await hasMailQuota(ctx, recipient);
  else if (pending && agreedCode(ctx, again.key) === undefined) sends = await hasSmsQuota(ctx, recipient);
  await inTransaction(ctx.db, async (tx) => {
    if (pending && sends) return pending(tx);
    if (byMail) await rehearseLetter(tx, ctx, again.key, "signup", again);
  });
}

/** What there is to send to this person, if anything. */
function pendingOf(
  ctx: IdentityCtx,
  kind: Kind,
  user: UserRow,
  again: Again,
): ((tx: Tx) => Promise<void>) | undefined {
  const { email, phone, new_email: newEmail, new_phone: newPhone } = user;
  if (kind === "signup" && email !== null && user.email_confirmed_at === null)
    return async (tx) => {
      await noteEvent(tx, ctx, { action: "user_confirmation_requested", user });
      await sendConfirmation(tx, ctx, { ...user, email }, again);
    };
  if (kind === "sms" && phone !== null && user.phone_confirmed_at === null)
    return async (tx) => {
      await noteEvent(tx, ctx, { action: "user_recovery_requested", user });
      await sendCodeByText(tx, ctx, user, { purpose: "confirmation", phone });
    };
  if (kind === "email_change" && newEmail !== null)
    return (tx) => sendEmailChange(tx, ctx, user, newEmail, again);
  if (kind === "phone_change" && newPhone !== null)
    return (tx) => sendCodeByText(tx, ctx, user, { purpose: "phone_change", phone: newPhone });
  return undefined;
}
