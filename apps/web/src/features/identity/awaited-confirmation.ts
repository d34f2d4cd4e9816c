import { LETTER_COOLDOWN_SECONDS } from "@/features/identity/cooldown";

const KEY = "lastro-awaited-confirmation";

interface Kept {
  readonly email: string;
  readonly resendAt: number;
}

/** Keeps the address somebody is about to confirm, in this tab and never in the address of a page. */
export function awaitConfirmation(email: string, waitSeconds = LETTER_COOLDOWN_SECONDS): void {
  const kept: Kept = { email, resendAt: Date.now() + waitSeconds * 1_000 };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** That address, and in how many seconds another letter may be asked for; undefined where none was handed over. */
export function awaitedConfirmation(): { email: string; resendIn: number } | undefined {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const { email, resendAt } = JSON.parse(text) as Kept;
  return { email, resendIn: Math.max(0, (resendAt - Date.now()) / 1_000) };
}

export function forgetAwaitedConfirmation(): void {
  window.sessionStorage.removeItem(KEY);
}
