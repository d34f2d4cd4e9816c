import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  acceptOtcQuote,
  getOtcOrder,
  getOtcSettings,
  listOtcHalts,
  listOtcOrders,
  OtcAsset,
  OtcSide,
  otcInventory,
  updateOtcSettings,
} from "@lastro/contracts/otc";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export {
  declineQuote,
  type FirmQuote,
  type QuoteDraft as Draft,
  requestQuote,
} from "@/lib/firm-quotes";
export { walletsQuery } from "@/lib/wallets";

export type { OtcAsset, OtcSide };
export type Order = WireResponseOf<typeof listOtcOrders>["items"][number];
export type Receipt = WireResponseOf<typeof getOtcOrder>;
export type Settings = WireResponseOf<typeof getOtcSettings>;
export type AssetSettings = Settings["assets"][number];
export type SettingsChange = WireRequestOf<typeof updateOtcSettings>["body"];
export type Inventory = WireResponseOf<typeof otcInventory>;

export const ASSETS: readonly OtcAsset[] = ["USDT", "USDC", "BTC", "ETH", "SOL"];

export const ordersQuery = pagesQuery(["otc", "orders"], ({ cursor, signal }) =>
  callRoute<typeof listOtcOrders>("GET /v1/otc/orders", { query: { limit: "10", cursor }, signal }),
);

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["otc", "receipt", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getOtcOrder>("GET /v1/otc/orders/:id", { params: { id }, signal }),
    // A settled order never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export type Acceptance = WireRequestOf<typeof acceptOtcQuote>["body"];

export function acceptQuote(acceptance: Acceptance, idempotencyKey: string): Promise<Receipt> {
  return callRoute<typeof acceptOtcQuote>("POST /v1/otc/orders", { body: acceptance, idempotencyKey });
}

export const settingsQuery = queryOptions({
  queryKey: ["otc", "settings"],
  queryFn: ({ signal }) => callRoute<typeof getOtcSettings>("GET /v1/admin/otc-settings", { signal }),
});

export const inventoryQuery = queryOptions({
  queryKey: ["otc", "inventory"],
  queryFn: ({ signal }) => callRoute<typeof otcInventory>("GET /v1/admin/otc/inventory", { signal }),
});

export const haltsQuery = queryOptions({
  queryKey: ["otc", "halts"],
  queryFn: ({ signal }) => callRoute<typeof listOtcHalts>("GET /v1/admin/otc/halts", { signal }),
});

export function updateSettings(change: SettingsChange): Promise<Settings> {
  return callRoute<typeof updateOtcSettings>("PUT /v1/admin/otc-settings", { body: change });
}
