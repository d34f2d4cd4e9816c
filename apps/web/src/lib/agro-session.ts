import { useSyncExternalStore } from "react";

export const AGRO_SESSION_KEY = "agro-session";

export type AgroAccountType = "produtor" | "comprador";

/** The account type of whoever is signed in at the marketplace in this tab; null for nobody or a corrupt value. */
export function useAgroAccountType(): AgroAccountType | null {
  return useSyncExternalStore(neverChanges, readAccountType);
}

/** Where the marketplace's button leads: the dashboard of the account type, or its sign-in. */
export function agroEntrance(type: AgroAccountType | null): string {
  if (type === "produtor") return "/agro/dashboard-producer";
  if (type === "comprador") return "/agro/dashboard-buyer";
  return "/agro/login";
}

/** The marketplace's own pages sign in and out, and the main site is entered anew from them. */
function neverChanges(): () => void {
  return () => {};
}

function readAccountType(): AgroAccountType | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(AGRO_SESSION_KEY) ?? "null");
    const type = typeof stored === "object" && stored !== null && "type" in stored ? stored.type : null;
    return type === "produtor" || type === "comprador" ? type : null;
  } catch {
    return null;
  }
}
