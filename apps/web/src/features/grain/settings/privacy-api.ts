import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeTraderAccount as closeTraderRoute,
  readTraderClosure,
} from "@lastro/contracts/grain/privacy";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { dataCopies } from "@/lib/privacy";

export type TraderClosure = WireResponseOf<typeof readTraderClosure>;

/** The copies of their data somebody of the marketplace asks for. */
export const traderCopies = dataCopies(agroApi, "/agro/v1/me/exports", ["grain", "exports"]);

export const traderClosureQuery = queryOptions({
  queryKey: ["grain", "closure"],
  queryFn: ({ signal }) => agroApi.get<TraderClosure>("/agro/v1/me/closure", { signal }),
  staleTime: 0,
});

export function closeTraderAccount(proof: WireRequestOf<typeof closeTraderRoute>["body"]): Promise<void> {
  return agroApi.post("/agro/v1/me/closure", proof);
}
