import type { WireResponseOf } from "@lastro/contracts";
import type { readWallets } from "@lastro/contracts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Wallets = WireResponseOf<typeof readWallets>;

/** What the signed-in client has, asset by asset. */
export const walletsQuery = queryOptions({
  queryKey: ["accounts", "wallets"],
  queryFn: ({ signal }) => callRoute<typeof readWallets>("GET /v1/wallets", { signal }),
});
