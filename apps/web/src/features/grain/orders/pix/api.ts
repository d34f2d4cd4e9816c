import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { payOrderPixInDemo } from "@lastro/contracts/demo";
import type {
  buyByPix as buyRoute,
  payOrderByPix as payRoute,
  readOrderPix,
} from "@lastro/contracts/grain/pix-payments";
import type { listOrderReaisPayouts } from "@lastro/contracts/grain/reais-payouts";
import { queryOptions } from "@tanstack/react-query";
import type { OrderDetail } from "@/features/grain/orders/api";
import { callTraderRoute } from "@/lib/call-trader-route";

export type OrderPix = WireResponseOf<typeof payRoute>;

/** While the provider has not accepted the charge, its code may come any moment. */
const CODE_REFRESH_MS = 2_000;
const WAITING_REFRESH_MS = 10_000;

/** The newest Pix of an order, for its buyer. */
export const orderPixQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "orders", "pix", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readOrderPix>("GET /agro/v1/orders/:id/pix", { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const pix = state.data?.pix;
      if (pix?.status !== "waiting") return false;
      return pix.pixCopiaECola === null ? CODE_REFRESH_MS : WAITING_REFRESH_MS;
    },
  });

/** What of an order went to its producer's bank, or stayed in the wallet. */
export const orderReaisQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "orders", "reais", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof listOrderReaisPayouts>("GET /agro/v1/orders/:id/reais", {
        params: { id },
        signal,
      }),
  });

export const buyByPix = (body: WireRequestOf<typeof buyRoute>["body"], idempotencyKey: string) =>
  callTraderRoute<typeof buyRoute>("POST /agro/v1/orders/by-pix", { body, idempotencyKey });

export const payOrderByPix = ({ id, version }: Pick<OrderDetail, "id" | "version">, idempotencyKey: string) =>
  callTraderRoute<typeof payRoute>("POST /agro/v1/orders/:id/pix", {
    params: { id },
    body: { version },
    idempotencyKey,
  });

/** Only in a demonstration: somebody's bank pays the Pix. */
export const payInDemo = (txid: string) =>
  callTraderRoute<typeof payOrderPixInDemo>("POST /agro/v1/demo/pix/pay", { body: { txid } });
