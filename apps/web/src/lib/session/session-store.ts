import type { Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { authClient, mayHaveSession, SESSION_STORAGE_KEY } from "@/lib/session/auth-client";

export type SessionState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  /** The password was right and the second factor is still asked for: nobody is let in yet. */
  | { readonly status: "second-factor"; readonly userId: string; readonly email: string }
  | {
      readonly status: "signed-in";
      readonly userId: string;
      readonly email: string;
      readonly assurance: "aal1" | "aal2";
    };

const LOADING: SessionState = { status: "loading" };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = LOADING;
let started: Promise<void> | undefined;
let leaving = false;
let ended = false;
let keptSession = false;
let stopFollowing: (() => void) | undefined;
const listeners = new Set<() => void>();
const partingListeners = new Set<() => void>();

/** Who is signed in; settles once, then follows sign-in, refresh and sign-out, also from other tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
}

/** A token good for one request, refreshed when it is about to end; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/** A fresh token after the server refused the last one; null ends the session here as well. */
export async function refreshAccessToken(): Promise<string | null> {
  const client = await authClient();
  const { data, error } = await client.refreshSession();
  if (error !== null && !isRetryable(error)) await client.signOut({ scope: "local" });
  return data.session?.access_token ?? null;
}

/** Ends the session on this device and at the server; an answer of 401, 403 or 404 means it had already ended. */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    await (await authClient()).signOut({ scope: "local" });
    become(SIGNED_OUT);
  } finally {
    leaving = false;
  }
}

/** Whether nobody is signed in because a session expired or was ended elsewhere, rather than by signing out here. */
export function hasSessionEnded(): boolean {
  return ended;
}

/** Calls back each time a session ends here: by signing out, in another tab, or because the server ended it. */
export function whenSignedOut(listener: () => void): () => void {
  partingListeners.add(listener);
  return () => partingListeners.delete(listener);
}

const RECOVERY_KEY = "lastro-recovery";

/** Whether the session came by the link of a forgotten password, so that a new one may be chosen without the old. */
export function isRecovering(): boolean {
  return window.sessionStorage.getItem(RECOVERY_KEY) !== null;
}

/** Kept for this tab alone, so that loading the page again does not lose it. */
export function noteRecovery(recovering: boolean): void {
  if (recovering) window.sessionStorage.setItem(RECOVERY_KEY, "");
  else window.sessionStorage.removeItem(RECOVERY_KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void start();
  return () => listeners.delete(listener);
}

function start(): Promise<void> {
  started ??= mayHaveSession() ? follow() : Promise.resolve(become(SIGNED_OUT));
  return started;
}

async function follow(): Promise<void> {
  keptSession = window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  const client = await authClient();
  stopFollowing?.();
  const { data: following } = client.onAuthStateChange((event, session) => {
    if (event === "PASSWORD_RECOVERY") noteRecovery(true);
    become(stateOf(session));
  });
  stopFollowing = () => following.subscription.unsubscribe();
  const { data } = await client.getSession();
  become(stateOf(data.session));
}

/** Called by the sign-in screen once the authentication client holds a session; answers who is signed in now. */
export async function sessionStarted(): Promise<SessionState> {
  started = follow();
  await started;
  return state;
}

window.addEventListener("storage", (event) => {
  if (event.key !== SESSION_STORAGE_KEY || started === undefined) return;
  if (event.newValue === null) become(SIGNED_OUT);
  else if (state.status !== "signed-in") started = follow();
});

function become(next: SessionState): void {
  const same = JSON.stringify(next) === JSON.stringify(state);
  if (same) return;
  const before = state;
  state = next;
  ended = next.status === "signed-out" && !leaving && (before !== LOADING || keptSession);
  for (const listener of listeners) listener();
  if (userOf(next) === undefined && userOf(before) !== undefined)
    for (const listener of partingListeners) listener();
}

function userOf(session: SessionState): string | undefined {
  return "userId" in session ? session.userId : undefined;
}

function stateOf(session: Session | null): SessionState {
  if (session === null) return SIGNED_OUT;
  const person = { userId: session.user.id, email: session.user.email ?? "" };
  const assurance = assuranceOf(session.access_token);
  const hasFactor = session.user.factors?.some((factor) => factor.status === "verified") === true;
  if (hasFactor && assurance === "aal1") return { status: "second-factor", ...person };
  return { status: "signed-in", ...person, assurance };
}

/** What the token says of itself; the server checks it, the screens only choose by it. */
function assuranceOf(accessToken: string): "aal1" | "aal2" {
  try {
    const payload = accessToken.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const raised = typeof claims === "object" && claims !== null && "aal" in claims && claims.aal === "aal2";
    return raised ? "aal2" : "aal1";
  } catch {
    return "aal1";
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}
