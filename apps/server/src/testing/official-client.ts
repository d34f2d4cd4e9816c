import { AuthClient } from "@supabase/auth-js";

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
