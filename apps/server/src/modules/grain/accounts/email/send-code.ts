import { EMAIL_CODE_DIGITS } from "@lastro/contracts/grain/email";
import { findUser } from "@lastro/identity";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { recordAudit } from "../../../compliance/index.js";
import { preferencesOf } from "../../preferences/index.js";
import { assertStillOpen } from "../closed-accounts.js";
import type { AccountPorts } from "../ports.js";
import { inOurWords } from "../refusals.js";
import { findConfirmation, keepCode } from "./email-store.js";

const LETTERS: Rate = { burst: 5, seconds: 3_600 };

export type EmailPorts = Pick<AccountPorts, "signIn" | "factors"> & { readonly limiter: RateLimiter };

/** Mails a code to the caller's present address. Throws `grain.email_confirmed` where it is confirmed already. */
export async function sendCode(ctx: RequestCtx, { limiter }: EmailPorts): Promise<void> {
  const { userId } = personOf(ctx);
  if (await findConfirmation(ctx.db, userId)) throw new DomainError("grain.email_confirmed");
  const user = await findUser(ctx.db, userId);
  if (!user) throw new DomainError("auth.required");
  await countLetter(limiter, userId);
  await mailCode(ctx, userId, user.email);
}

/**
 * Mails a code to another address, which is the caller's once the code comes back. Takes the password, and a code of the
 * second factor where there is one. Throws `grain.email_taken`, `grain.email_unchanged` and what proving refuses.
 */
export async function askForChange(
  ctx: RequestCtx,
  { signIn, factors, limiter }: EmailPorts,
  proof: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const email = await inOurWords(signIn.freeAddress(ctx, proof.email.trim()));
  if (email === (await findUser(ctx.db, userId))?.email)
    throw new DomainError("grain.email_unchanged", {}, { email: "grain.email_unchanged" });
  await inOurWords(signIn.checkPassword(ctx, proof.password));
  await inOurWords(factors.prove(ctx, proof));
  await countLetter(limiter, userId);
  await mailCode(ctx, userId, email);
}

async function countLetter(limiter: RateLimiter, userId: string): Promise<void> {
  const seconds = await limiter.secondsToWait(`grain-email-code:${userId}`, LETTERS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
}

async function mailCode(ctx: RequestCtx, userId: string, email: string): Promise<void> {
  const code = String(ctx.random.integer(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, "0");
  await inTransaction(ctx.db, async (tx) => {
    await assertStillOpen(tx, userId);
    await keepCode(tx, ctx, { userId, email, code });
    await sendMail(tx, ctx, {
      to: email,
      template: "market_email_code",
      language: (await preferencesOf(tx, userId)).language,
      data: { code },
    });
    await recordAudit(tx, ctx, { action: "grain.email_code_sent", subject: userId });
  });
}
