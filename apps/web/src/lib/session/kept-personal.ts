import { mayHaveSession } from "@/lib/session/auth-client";

const PREFIX = "lastro-kept:";

/** What a person typed, kept in this tab until it closes or their session ends; undefined when there is nothing. */
export function keptPersonal(name: string, userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(PREFIX + name) ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId)
      return undefined;
    return "value" in kept ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, while somebody is signed in: a page on its way out keeps nothing any more. */
export function keepPersonal(name: string, userId: string, value: unknown): void {
  try {
    if (mayHaveSession()) window.sessionStorage.setItem(PREFIX + name, JSON.stringify({ userId, value }));
  } catch {
    // A browser that keeps nothing still sends what is on the page.
  }
}

export function forgetPersonal(name: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets whatever was kept of a person in this tab. */
export function forgetAllPersonal(): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
