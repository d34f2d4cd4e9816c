import type { WireResponseOf } from "@lastro/contracts";
import type { lookUpAddress } from "@lastro/contracts/customers";
import { publicApi } from "@/lib/api-client";

/** The street, city and state of a CEP. Refused when nobody knows it. */
export function addressOf(cep: string) {
  return publicApi.get<WireResponseOf<typeof lookUpAddress>>(`/v1/addresses/${cep}`);
}
