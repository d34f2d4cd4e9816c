import { authClient } from "@/lib/session/auth-client";

/** Asks for the confirmation letter again; the answer is the same for an address nobody has. */
export async function resendLetter(email: string): Promise<{ error: Error | null }> {
  return (await authClient()).resend({
    type: "signup",
    email,
    options: { emailRedirectTo: `${window.location.origin}/email-confirmed` },
  });
}
