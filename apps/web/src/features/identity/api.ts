import { lookUpAddress } from "@lastro/contracts/customers";
import { publicApi } from "@/lib/api-client";
import { callRoute } from "@/lib/call-route";

/** The street, city and state of a CEP. Refused when nobody knows it. */
export function addressOf(cep: string) {
  return callRoute(lookUpAddress, { params: { cep } }, {}, publicApi);
}
