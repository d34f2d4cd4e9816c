import { queryOptions } from "@tanstack/react-query";
import { noTokens } from "@/lib/call-route";
import { requestJson } from "@/lib/send-request";

interface AuthSettings {
  external: Readonly<Record<string, boolean>>;
  passkeys_enabled: boolean;
}

/** What this installation lets people sign in with, as the protocol of Supabase Auth tells it. */
export const authSettingsQuery = queryOptions({
  queryKey: ["deployment", "auth-settings"],
  queryFn: async ({ signal }) =>
    (await requestJson({ method: "GET", path: "/auth/v1/settings", signal }, noTokens)) as AuthSettings,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});
