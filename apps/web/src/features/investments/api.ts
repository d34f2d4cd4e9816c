import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  applyToInvestment,
  listInvestmentProducts,
  previewRedemption,
  readInvestments,
  redeemInvestment,
} from "@lastro/contracts/investments";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";

export type Product = WireResponseOf<typeof listInvestmentProducts>["items"][number];
export type Position = WireResponseOf<typeof readInvestments>["positions"][number];
export type RedemptionTerms = Position["ifRedeemed"];
export type Redemption = WireRequestOf<typeof redeemInvestment>["body"];

const INVESTMENTS = ["investments"] as const;

/** What changes when money is invested or redeemed. */
export const CHANGED_BY_INVESTING = [INVESTMENTS, ["accounts"]] as const;

export const productsQuery = queryOptions({
  queryKey: [...INVESTMENTS, "products"],
  queryFn: ({ signal }) =>
    callPublicRoute<typeof listInvestmentProducts>("GET /v1/investments/products", { signal }),
});

export const positionsQuery = queryOptions({
  queryKey: [...INVESTMENTS, "positions"],
  queryFn: ({ signal }) => callRoute<typeof readInvestments>("GET /v1/investments", { signal }),
});

/** What a redemption would pay; read anew for each amount. */
export const previewQuery = (redemption: Redemption) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "preview", redemption],
    queryFn: ({ signal }) =>
      callRoute<typeof previewRedemption>("POST /v1/investments/redemptions/preview", {
        body: redemption,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const invest = (body: WireRequestOf<typeof applyToInvestment>["body"], idempotencyKey: string) =>
  callRoute<typeof applyToInvestment>("POST /v1/investments/applications", { body, idempotencyKey });

export const redeem = (body: Redemption, idempotencyKey: string) =>
  callRoute<typeof redeemInvestment>("POST /v1/investments/redemptions", { body, idempotencyKey });
