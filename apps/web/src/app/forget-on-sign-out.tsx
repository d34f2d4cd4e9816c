import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenSignedOut } from "@/lib/session/session-store";

/**
 * Empties the page's memory of the bank's person when their session ends, whichever way it did. What belongs to the
 * marketplace goes with its own session.
 */
export function ForgetOnSignOut() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      whenSignedOut(() => {
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "grain" });
        queryClient.getMutationCache().clear();
      }),
    [queryClient],
  );
  return null;
}
