import type { WireResponseOf } from "@lastro/contracts";
import type { readWallets } from "@lastro/contracts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";

export type Wallets = WireResponseOf<typeof readWallets>;

/** What the signed-in client has, asset by asset. */
export const walletsQuery = queryOptions({
  queryKey: ["accounts", "wallets"],
  queryFn: ({ signal }) => api.get<Wallets>("/v1/wallets", { signal }),
});
