import { AuthClient } from "@supabase/auth-js";
import { AuthClient as NewestAuthClient } from "auth-js-newest";

export type OfficialClient = InstanceType<typeof AuthClient>;
export type NewestClient = InstanceType<typeof NewestAuthClient>;

/** Whether the session comes in the address, or for a code the browser exchanges. */
type FlowType = "implicit" | "pkce";

/** Hears of every request a client makes, as `POST token?grant_type=password`. */
export type Overhear = (call: string) => void;

/** The official authentication client against a listening server, its session kept in memory. */
export function anOfficialClient(
  url: string,
  flowType: FlowType = "implicit",
  overhear?: Overhear,
): OfficialClient {
  return new AuthClient({ ...options(url, overhear), flowType, experimental: { passkey: true } });
}

/** The same in its newest version, with everything it can do switched on. */
export function aNewestClient(
  url: string,
  flowType: FlowType = "implicit",
  overhear?: Overhear,
): NewestClient {
  return new NewestAuthClient({
    ...options(url, overhear),
    flowType,
    experimental: { recoveryCodes: true },
  });
}

function options(url: string, overhear: Overhear = () => undefined) {
  const kept = new Map<string, string>();
  const service = `${url}/auth/v1`;
  const listening: typeof fetch = (target, request) => {
    overhear(`${request?.method ?? "GET"} ${String(target).replace(`${service}/`, "")}`);
    return fetch(target, request);
  };
  return {
    url: service,
    fetch: listening,
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
