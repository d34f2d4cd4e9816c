import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  readPreferences,
  savePreferences as savePreferencesRoute,
} from "@lastro/contracts/grain/preferences";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { useAgroSession } from "@/lib/agro-session";

export type Preferences = WireRequestOf<typeof savePreferencesRoute>["body"];
export type StoredPreferences = WireResponseOf<typeof readPreferences>;

export const preferencesQuery = queryOptions({
  queryKey: ["grain", "settings"],
  queryFn: ({ signal }) => agroApi.get<StoredPreferences>("/agro/v1/settings", { signal }),
});

export const savePreferences = (preferences: Preferences) =>
  agroApi.put<StoredPreferences>("/agro/v1/settings", preferences);

/** What whoever is signed in settled for themselves; undefined while it is on its way, and for nobody. */
export function usePreferences(): StoredPreferences | undefined {
  const session = useAgroSession();
  return useQuery({ ...preferencesQuery, enabled: session !== null }).data;
}
