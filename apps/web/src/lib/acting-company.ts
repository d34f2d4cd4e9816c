import { useSyncExternalStore } from "react";
import { whenSignedOut } from "@/lib/session/session-store";

/** The company for which this tab acts. */
export interface ActingCompany {
  readonly id: string;
  readonly name: string;
}

const STORAGE_KEY = "lastro-company";
const listeners = new Set<() => void>();
let acting: ActingCompany | null = kept();

/** Reloading keeps it; another tab, and whoever signs in next, begins as a person. */
function kept(): ActingCompany | null {
  try {
    const said: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof said !== "object" || said === null || !("id" in said) || !("name" in said)) return null;
    return typeof said.id === "string" && typeof said.name === "string"
      ? { id: said.id, name: said.name }
      : null;
  } catch {
    return null;
  }
}

export function actingCompany(): ActingCompany | null {
  return acting;
}

/** Acts for a company from now on, or with null for oneself. What is on screen has to be read again. */
export function actForCompany(company: ActingCompany | null): void {
  acting = company;
  if (company === null) window.sessionStorage.removeItem(STORAGE_KEY);
  else window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(company));
  for (const listener of listeners) listener();
}

/** The company for which this tab acts; null while a person acts for themselves. */
export function useActingCompany(): ActingCompany | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, actingCompany);
}

whenSignedOut(() => actForCompany(null));
