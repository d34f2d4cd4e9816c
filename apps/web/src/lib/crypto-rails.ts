import type { WireResponseOf } from "@lastro/contracts";
import type { listCryptoRails } from "@lastro/contracts/crypto/incoming";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Rail = WireResponseOf<typeof listCryptoRails>["rails"][number];

/** The assets and networks crypto comes by. */
export const railsQuery = queryOptions({
  queryKey: ["crypto", "rails"],
  queryFn: ({ signal }) => callRoute<typeof listCryptoRails>("GET /v1/crypto/rails", { signal }),
});
