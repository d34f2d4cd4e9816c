import type { WireResponseOf } from "@lastro/contracts";
import type { readTrader, signInTrader } from "@lastro/contracts/grain/accounts";
import { type MemberPermission, roleMay } from "@lastro/contracts/grain/member-access";
import { useSyncExternalStore } from "react";
import { ownPage } from "@/lib/own-page";

export const AGRO_SESSION_KEY = "agro-session";

export type AgroAccountType = "produtor" | "comprador";
export type AgroSession = WireResponseOf<typeof signInTrader>;
export type AgroUser = WireResponseOf<typeof readTrader>;

const listeners = new Set<() => void>();
let read: { text: string | null; session: AgroSession | null } = { text: null, session: null };

/** Who is signed in at the marketplace in this tab; null for nobody. */
export function useAgroSession(): AgroSession | null {
  return useSyncExternalStore(subscribe, agroSession, () => null);
}

/** The account type of whoever is signed in at the marketplace in this tab. */
export function useAgroAccountType(): AgroAccountType | null {
  const session = useAgroSession();
  return session === null ? null : accountTypeOf(session.user);
}

/** Whether whoever is signed in may do something; the owner of an account may do everything. */
export function useMay(permission: MemberPermission | "own"): boolean {
  return roleMay(useAgroSession()?.user.member?.role, permission);
}

export function accountTypeOf(user: AgroUser): AgroAccountType {
  return user.accountType === "producer" ? "produtor" : "comprador";
}

/** Where the marketplace's button leads: the dashboard of the account type, or its sign-in. */
export function agroEntrance(type: AgroAccountType | null): string {
  if (type === "produtor") return "/agro/dashboard-producer";
  if (type === "comprador") return "/agro/dashboard-buyer";
  return "/agro/login";
}

/** Where somebody goes once signed in to the marketplace: the page of it they came for, or their dashboard. */
export function agroDestination(type: AgroAccountType, next: string | null): string {
  const wanted = ownPage(next);
  // Its ways in are for those who are not signed in.
  return wanted?.startsWith("/agro/dashboard-") ? wanted : agroEntrance(type);
}

/** The sign-in of the marketplace, which leads back to a page of it. */
export function agroLogin({ pathname, search }: { pathname: string; search: string }): string {
  return `/agro/login?next=${encodeURIComponent(pathname + search)}`;
}

/** The session this tab keeps until it is closed. A value nobody of ours wrote is removed. */
export function agroSession(): AgroSession | null {
  const text = window.sessionStorage.getItem(AGRO_SESSION_KEY);
  if (text !== read.text) read = { text, session: sessionIn(text) };
  if (text !== null && read.session === null) {
    window.sessionStorage.removeItem(AGRO_SESSION_KEY);
    read = { text: null, session: null };
  }
  return read.session;
}

/** Keeps a session, renews it or, with null, ends it in this tab. */
export function keepAgroSession(session: AgroSession | null): void {
  if (session === null) window.sessionStorage.removeItem(AGRO_SESSION_KEY);
  else window.sessionStorage.setItem(AGRO_SESSION_KEY, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** What a changed profile says of the person, merged into the session. */
export function mergeAgroUser(changed: Partial<AgroUser>): void {
  const session = agroSession();
  if (session !== null) keepAgroSession({ ...session, user: { ...session.user, ...changed } });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function sessionIn(text: string | null): AgroSession | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is AgroSession {
  if (typeof value !== "object" || value === null) return false;
  const { accessToken, refreshToken, expiresAt, user } = value as Record<string, unknown>;
  if (![accessToken, refreshToken, expiresAt].every((part) => typeof part === "string")) return false;
  if (typeof user !== "object" || user === null) return false;
  const { id, name, accountType } = user as Record<string, unknown>;
  const known = accountType === "producer" || accountType === "buyer";
  return known && typeof id === "string" && typeof name === "string";
}
