import type { Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { authClient, mayHaveSession, SESSION_STORAGE_KEY } from "@/lib/session/auth-client";

export type SessionState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly userId: string; readonly email: string };

const LOADING: SessionState = { status: "loading" };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = LOADING;
let started: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Who is signed in; settles once, then follows sign-in, refresh and sign-out, also from other tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
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
  await (await authClient()).signOut({ scope: "local" });
  become(SIGNED_OUT);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void start();
  return () => listeners.delete(listener);
}

/** Resolves when it is known whether someone is signed in. */
export function sessionReady(): Promise<void> {
  return start();
}

function start(): Promise<void> {
  started ??= mayHaveSession() ? follow() : Promise.resolve(become(SIGNED_OUT));
  return started;
}

async function follow(): Promise<void> {
  const client = await authClient();
  client.onAuthStateChange((_event, session) => become(stateOf(session)));
  const { data } = await client.getSession();
  become(stateOf(data.session));
}

/** Called by the sign-in screen once the authentication client holds a session. */
export async function sessionStarted(): Promise<void> {
  started = follow();
  await started;
}

window.addEventListener("storage", (event) => {
  if (event.key !== SESSION_STORAGE_KEY || started === undefined) return;
  if (event.newValue === null) become(SIGNED_OUT);
  else if (state.status !== "signed-in") started = follow();
});

function become(next: SessionState): void {
  const same = JSON.stringify(next) === JSON.stringify(state);
  if (same) return;
  state = next;
  for (const listener of listeners) listener();
}

function stateOf(session: Session | null): SessionState {
  if (session === null) return SIGNED_OUT;
  return { status: "signed-in", userId: session.user.id, email: session.user.email ?? "" };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}
