import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  readPreferences,
  savePreferences as savePreferencesRoute,
} from "@lastro/contracts/grain/preferences";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useAgroSession } from "@/lib/agro-session";
import { callTraderRoute } from "@/lib/call-trader-route";

export type Preferences = WireRequestOf<typeof savePreferencesRoute>["body"];
export type StoredPreferences = WireResponseOf<typeof readPreferences>;

export const preferencesQuery = queryOptions({
  queryKey: ["grain", "settings"],
  queryFn: ({ signal }) => callTraderRoute<typeof readPreferences>("GET /agro/v1/settings", { signal }),
});

export const savePreferences = (body: Preferences) =>
  callTraderRoute<typeof savePreferencesRoute>("PUT /agro/v1/settings", { body });

/** What whoever is signed in settled for themselves; undefined while it is on its way, and for nobody. */
export function usePreferences(): StoredPreferences | undefined {
  const session = useAgroSession();
  return useQuery({ ...preferencesQuery, enabled: session !== null }).data;
}
