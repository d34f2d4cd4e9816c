import type { Tx } from "@lastro/platform/database/database";
import { askedTooSoon } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import { acceptGuess, countGuess } from "./guesses.js";

/** How many codes in a row may be sent, one a minute, that nobody answers, and how long the first wait is. */
const IN_A_ROW = { tries: 5, seconds: 15 * 60 };

/**
 * Counts a code that is sent to somebody who has not answered the ones before, by who asks for it, as wrong answers are
 * counted: whoever has a password alone does not have the owner written to all day.
 */
export async function limitUnanswered(ctx: IdentityCtx, what: string, by: "mail" | "sms"): Promise<void> {
  const seconds = await countGuess(ctx, subjectOf(what), IN_A_ROW);
  if (seconds > 0)
    throw askedTooSoon(
      seconds * 1000,
      by === "mail" ? "over_email_send_rate_limit" : "over_sms_send_rate_limit",
    );
}

/** Forgets the codes a browser asked for in vain, because it gave the right one. */
export function forgiveUnanswered(tx: Tx, ctx: IdentityCtx, what: string): Promise<void> {
  return acceptGuess(tx, ctx, [subjectOf(what)]);
}

function subjectOf(what: string): string {
  return `unanswered:${what}`;
}
