import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";
import { meQuery } from "@/lib/session/me";

/** Where a person goes once signed in: the page they came for, or their dashboard by role. */
export async function destinationOf(queryClient: QueryClient, next: string | null): Promise<string> {
  // Nothing of whoever was here before may be shown to whoever comes now.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "deployment" });
  try {
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: 1 });
    const wanted = ownPage(next);
    if (me.roles.includes("admin")) return wanted?.startsWith("/admin/") ? wanted : "/admin/dashboard";
    return wanted !== undefined && !wanted.startsWith("/admin") ? wanted : "/dashboard";
  } catch (error) {
    // An administrator without a second factor yet is asked to set one up.
    if (error instanceof ApiError && error.code === "auth.second_factor_required") return "/admin-login";
    throw error;
  }
}

/** A page of ours and not somebody else's address dressed up as one. */
export function ownPage(next: string | null): string | undefined {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : undefined;
}
