import { AuthClient } from "@supabase/auth-js";
import { AuthClient as NewestAuthClient } from "auth-js-newest";

export type OfficialClient = InstanceType<typeof AuthClient>;
export type NewestClient = InstanceType<typeof NewestAuthClient>;

/** Whether the session comes in the address, or for a code the browser exchanges. */
type FlowType = "implicit" | "pkce";

/** The official authentication client against a listening server, its session kept in memory. */
export function anOfficialClient(url: string, flowType: FlowType = "implicit"): OfficialClient {
  return new AuthClient({ ...options(url), flowType, experimental: { passkey: true } });
}

/** The same in its newest version, with everything it can do switched on. */
export function aNewestClient(url: string, flowType: FlowType = "implicit"): NewestClient {
  return new NewestAuthClient({ ...options(url), flowType, experimental: { recoveryCodes: true } });
}

function options(url: string) {
  const kept = new Map<string, string>();
  return {
    url: `${url}/auth/v1`,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}
