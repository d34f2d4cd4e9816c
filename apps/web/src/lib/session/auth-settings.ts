import { queryOptions } from "@tanstack/react-query";
import { publicApi } from "@/lib/api-client";

interface AuthSettings {
  external: Readonly<Record<string, boolean>>;
  passkeys_enabled: boolean;
}

function readAuthSettings(signal?: AbortSignal): Promise<AuthSettings> {
  return publicApi.get<AuthSettings>("/auth/v1/settings", { signal });
}

/** What this installation lets people sign in with. */
export const authSettingsQuery = queryOptions({
  queryKey: ["deployment", "auth-settings"],
  queryFn: ({ signal }) => readAuthSettings(signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});
