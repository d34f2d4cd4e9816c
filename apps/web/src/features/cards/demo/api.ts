import type { WireResponseOf } from "@lastro/contracts";
import type { demoAuthorizeCard, demoMerchants, demoRefundPurchase } from "@lastro/contracts/cards/purchases";
import { queryOptions } from "@tanstack/react-query";
import { CARDS } from "@/features/cards/shared/keys";
import { callPublicRoute, callRoute } from "@/lib/call-route";

export type Merchant = WireResponseOf<typeof demoMerchants>["merchants"][number];
export type Paid = WireResponseOf<typeof demoAuthorizeCard>;

export const merchantsQuery = queryOptions({
  queryKey: [...CARDS, "demo", "merchants"],
  queryFn: ({ signal }) => callPublicRoute<typeof demoMerchants>("GET /v1/demo/cards/merchants", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const payInDemo = ({
  cardId,
  ...body
}: {
  cardId: string;
  merchant: string;
  amount: string;
  clear: boolean;
}) =>
  callRoute<typeof demoAuthorizeCard>("POST /v1/demo/cards/:id/authorize", { params: { id: cardId }, body });

export const refundInDemo = (id: string, amount: string | undefined) =>
  callRoute<typeof demoRefundPurchase>("POST /v1/demo/cards/purchases/:id/refund", {
    params: { id },
    body: amount === undefined ? {} : { amount },
  });
