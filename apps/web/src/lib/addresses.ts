import type { lookUpAddress } from "@lastro/contracts/customers";
import { callPublicRoute } from "@/lib/call-route";

/** The street, city and state of a CEP. Refused when nobody knows it. */
export function addressOf(cep: string) {
  return callPublicRoute<typeof lookUpAddress>("GET /v1/addresses/:cep", { params: { cep } });
}
