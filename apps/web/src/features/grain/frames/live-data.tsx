import { useQueryClient } from "@tanstack/react-query";
import { agroAccessToken } from "@/lib/agro-tokens";
import { useServerEvents } from "@/lib/server-events";

/** What changes with an event, where that is not everything. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  "grain.report-file": ["grain", "report-files"],
  "grain.offer": ["grain", "offers"],
  "grain.bid": ["grain", "bids"],
  "grain.alert": ["grain", "alerts"],
  notices: ["grain", "notices"],
  webhooks: ["integrations"],
  "grain.export": ["grain", "exports"],
};

/** What happened at the server shows on whatever screen of the marketplace is open. */
export function LiveData() {
  const queryClient = useQueryClient();
  useServerEvents(
    ({ type }) => {
      // Prices change every minute; what is shown in reais follows by itself.
      if (type === "prices") return;
      // A file tells of each percent of it; nothing else changes with it.
      const queryKey = CHANGED[type] ?? ["grain"];
      void queryClient.invalidateQueries({ queryKey });
    },
    { path: "/agro/v1/events", token: agroAccessToken },
  );
  return null;
}
