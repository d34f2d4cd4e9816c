import { useQueryClient } from "@tanstack/react-query";
import { agroAccessToken } from "@/lib/agro-api";
import { useServerEvents } from "@/lib/server-events";

/** What happened at the server shows on whatever screen of the marketplace is open. */
export function LiveData() {
  const queryClient = useQueryClient();
  useServerEvents(
    ({ type }) => {
      // Prices change every minute; what is shown in reais follows by itself.
      if (type !== "prices") void queryClient.invalidateQueries({ queryKey: ["grain"] });
    },
    { path: "/agro/v1/events", token: agroAccessToken },
  );
  return null;
}
