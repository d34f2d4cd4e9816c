import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readWallets } from "@lastro/contracts/accounts";
import type { changePayee, deletePayee, listPayees, savePayee } from "@lastro/contracts/payees";
import type {
  getPixPayment,
  listPixPayments,
  previewPixPayment,
  sendPixPaymentRoute,
} from "@lastro/contracts/pix-payments";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type Target = WireRequestOf<typeof previewPixPayment>["body"];
export type Preview = WireResponseOf<typeof previewPixPayment>;
export type Receiver = Preview["receiver"];
export type Payment = WireResponseOf<typeof getPixPayment>;
export type PaymentOrder = WireRequestOf<typeof sendPixPaymentRoute>["body"];
export type Payee = WireResponseOf<typeof listPayees>["items"][number];
export type PayeeOrder = WireRequestOf<typeof savePayee>["body"];
export type PayeeChange = WireRequestOf<typeof changePayee>["body"];

/** Between the server's events, how often a payment under way is looked at. */
const UNDER_WAY_REFRESH_MS = 2_000;

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "payment", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getPixPayment>("GET /v1/pix/payments/:id", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === "processing" ? UNDER_WAY_REFRESH_MS : REFRESH_INTERVAL_MS,
  });

export const paymentsQuery = pagesQuery(["pix", "payments"], ({ cursor, signal }) =>
  callRoute<typeof listPixPayments>("GET /v1/pix/payments", { query: { limit: "10", cursor }, signal }),
);

export const payeesQuery = queryOptions({
  queryKey: ["pix", "payees"],
  queryFn: ({ signal }) => callRoute<typeof listPayees>("GET /v1/payees", { signal }),
});

/** What the client may spend in reais. */
export const availableQuery = queryOptions({
  queryKey: ["pix", "available"],
  queryFn: async ({ signal }) => {
    const { wallets } = await callRoute<typeof readWallets>("GET /v1/wallets", { signal });
    return wallets.find(({ asset }) => asset === "BRL")?.available.amount ?? "0.00";
  },
});

export function previewPayment(target: Target): Promise<Preview> {
  return callRoute<typeof previewPixPayment>("POST /v1/pix/payments/preview", { body: target });
}

export function sendPayment(order: PaymentOrder, idempotencyKey: string): Promise<Payment> {
  return callRoute<typeof sendPixPaymentRoute>("POST /v1/pix/payments", { body: order, idempotencyKey });
}

export function savePayeeOf(order: PayeeOrder): Promise<Payee> {
  return callRoute<typeof savePayee>("POST /v1/payees", { body: order });
}

export function changePayeeOf(id: string, change: PayeeChange): Promise<Payee> {
  return callRoute<typeof changePayee>("PATCH /v1/payees/:id", { params: { id }, body: change });
}

export async function deletePayeeOf(id: string): Promise<void> {
  await callRoute<typeof deletePayee>("DELETE /v1/payees/:id", { params: { id } });
}
