import type { AuthClient } from "@supabase/auth-js";

export const SESSION_STORAGE_KEY = "lastro-session";

let loading: Promise<InstanceType<typeof AuthClient>> | undefined;

const TIMEOUT_MS = 15_000;

/** The browser's `fetch`, given up after 15 seconds: every request of the bank waits for a session that is renewed. */
export function endingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
}

/** The official authentication client, fetched only when someone signs in or already has. */
export function authClient(): Promise<InstanceType<typeof AuthClient>> {
  loading ??= import("@supabase/auth-js").then(
    ({ AuthClient }) =>
      new AuthClient({
        url: `${window.location.origin}/auth/v1`,
        storage: window.localStorage,
        storageKey: SESSION_STORAGE_KEY,
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
        experimental: { passkey: true },
        fetch: endingFetch,
      }),
  );
  return loading;
}

/** Whether the authentication client has anything to do here: a kept session, or a link from an e-mail. */
export function mayHaveSession(): boolean {
  const { hash, search } = window.location;
  if (/[#&](access_token|error_code|error_description)=/.test(hash)) return true;
  if (/[?&](code|error_code)=/.test(search)) return true;
  return window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}
