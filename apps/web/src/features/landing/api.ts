import { publicApi } from "@/lib/api-client";

/** Leaves an address with the team. It creates no account. */
export function requestAccess(email: string): Promise<void> {
  return publicApi.post("/v1/access-requests", { email });
}
