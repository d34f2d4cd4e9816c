import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenSignedOut } from "@/lib/session/session-store";

/**
 * Empties the page's memory of the bank's person when their session ends, whichever way it did, and shows their notices on
 * this device no more. What belongs to the marketplace goes with its own session.
 */
export function ForgetOnSignOut() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      whenSignedOut(() => {
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "grain" });
        queryClient.getMutationCache().clear();
        // The server sends nothing to a session that ended, so that a browser that refuses changes nothing.
        import("@/lib/browser-push").then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
      }),
    [queryClient],
  );
  return null;
}
