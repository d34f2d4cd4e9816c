import type { requestAccess as requestAccessRoute } from "@lastro/contracts/backoffice";
import { callPublicRoute } from "@/lib/call-route";

/** Leaves an address with the team. It creates no account. */
export function requestAccess(email: string): Promise<void> {
  return callPublicRoute<typeof requestAccessRoute>("POST /v1/access-requests", { body: { email } });
}
