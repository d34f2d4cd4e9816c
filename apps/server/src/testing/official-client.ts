import { createRequire } from "node:module";
import type * as Official from "../../../web/node_modules/@supabase/auth-js/dist/module/index.js";

// The very client the web app ships, unmodified, from where it is installed.
const requireFromWeb = createRequire(new URL("../../../web/package.json", import.meta.url));
const { AuthClient } = requireFromWeb("@supabase/auth-js") as typeof Official;

export type OfficialClient = InstanceType<typeof AuthClient>;

/** The official authentication client against a listening server, its session kept in memory. */
export function anOfficialClient(url: string): OfficialClient {
  const kept = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
}
