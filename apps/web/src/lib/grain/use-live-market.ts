import { useQueryClient } from "@tanstack/react-query";
import { agroAccessToken } from "@/lib/agro-api";
import { useAgroSession } from "@/lib/agro-session";
import { useServerEvents } from "@/lib/server-events";

/** Reads what is on screen anew whenever something of the person's changes at the marketplace. */
export function useLiveMarket(): void {
  const queryClient = useQueryClient();
  useServerEvents(() => void queryClient.invalidateQueries({ queryKey: ["grain"] }), {
    path: "/agro/v1/events",
    token: agroAccessToken,
    enabled: useAgroSession() !== null,
  });
}
