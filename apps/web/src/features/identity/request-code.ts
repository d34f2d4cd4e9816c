import { awaitConfirmation } from "@/features/identity/awaited-confirmation";
import { secondsToWait } from "@/features/identity/cooldown";
import { resendLetter } from "@/features/identity/resend-letter";

/**
 * Has a code sent and hands the address over to `/check-email`; a letter too fresh to be sent again is as good. Answers
 * any other refusal.
 */
export async function requestCode(email: string): Promise<Error | null> {
  const { error } = await resendLetter(email);
  const seconds = secondsToWait(error?.message ?? "");
  if (error !== null && seconds === undefined) return error;
  awaitConfirmation(email, seconds);
  return null;
}
