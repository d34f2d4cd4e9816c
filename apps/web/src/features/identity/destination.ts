import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";
import { ownPage } from "@/lib/own-page";
import { type Me, meQuery } from "@/lib/session/me";

/** Where a person goes once signed in: the page they came for, or their dashboard by role. */
export async function destinationOf(queryClient: QueryClient, next: string | null): Promise<string> {
  // Nothing of whoever was here before may be shown to whoever comes now.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "deployment" });
  try {
    const { roles } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: 1 });
    return pageFor(roles[0] ?? "client", next);
  } catch (error) {
    // An administrator without a second factor yet is asked to set one up.
    if (error instanceof ApiError && error.code === "auth.second_factor_required") return adminLogin(next);
    throw error;
  }
}

/** The page they came for, where people of that role have any business there, or their dashboard. */
export function pageFor(role: Me["roles"][number], next: string | null): string {
  const wanted = ownPage(next);
  if (wanted !== undefined && isConsent(wanted)) return wanted;
  if (role === "admin") return wanted?.startsWith("/admin/") ? wanted : "/admin/dashboard";
  // A moderator is a client, too: what they came for is theirs on either side.
  if (role === "moderator") return wanted ?? "/admin/users";
  return wanted !== undefined && !wanted.startsWith("/admin") ? wanted : "/dashboard";
}

/** Where a person of any role says whether another program may know who they are. */
function isConsent(page: string): boolean {
  return new URL(page, window.location.origin).pathname === "/oauth/consent";
}

function adminLogin(next: string | null): string {
  return next === null ? "/admin-login" : `/admin-login?next=${encodeURIComponent(next)}`;
}
