import type { WireResponseOf } from "@lastro/contracts";
import type { readCounterPartyStanding, readSellers } from "@lastro/contracts/grain/standing";
import type { readVerification } from "@lastro/contracts/grain/verifications";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type Standing = WireResponseOf<typeof readCounterPartyStanding>;
export type Seller = WireResponseOf<typeof readSellers>["items"][number];
export type OwnVerification = WireResponseOf<typeof readVerification>;

/** Who sells these offers. */
export const sellersQuery = (offerIds: readonly string[]) =>
  queryOptions({
    queryKey: ["grain", "sellers", offerIds.join()],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readSellers>("GET /agro/v1/offers/sellers", {
        query: { offers: offerIds.join() },
        signal,
      }),
    enabled: offerIds.length > 0,
  });

/** Below the order, so that what changes it has this read again. */
export const counterPartyQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "orders", "standing", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readCounterPartyStanding>("GET /agro/v1/orders/:id/standing", {
        params: { id },
        signal,
      }),
  });

export const verificationQuery = queryOptions({
  queryKey: ["grain", "verification"],
  queryFn: ({ signal }) =>
    callTraderRoute<typeof readVerification>("GET /agro/v1/me/verification", { signal }),
});
