import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeTraderAccount as closeTraderRoute,
  downloadTraderExport,
  listTraderExports,
  readTraderClosure,
  requestTraderExport,
} from "@lastro/contracts/grain/privacy";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import { COPY_TIMEOUT_MS, dataCopies } from "@/lib/privacy";

export type TraderClosure = WireResponseOf<typeof readTraderClosure>;

/** The copies of their data somebody of the marketplace asks for. */
export const traderCopies = dataCopies(["grain", "exports"], {
  list: (signal) => callTraderRoute<typeof listTraderExports>("GET /agro/v1/me/exports", { signal }),
  request: () => callTraderRoute<typeof requestTraderExport>("POST /agro/v1/me/exports"),
  download: (id) =>
    downloadTraderRoute<typeof downloadTraderExport>("GET /agro/v1/me/exports/:id/file", {
      params: { id },
      timeoutMs: COPY_TIMEOUT_MS,
    }),
});

export const traderClosureQuery = queryOptions({
  queryKey: ["grain", "closure"],
  queryFn: ({ signal }) => callTraderRoute<typeof readTraderClosure>("GET /agro/v1/me/closure", { signal }),
  staleTime: 0,
});

export function closeTraderAccount(proof: WireRequestOf<typeof closeTraderRoute>["body"]): Promise<void> {
  return callTraderRoute<typeof closeTraderRoute>("POST /agro/v1/me/closure", { body: proof });
}
