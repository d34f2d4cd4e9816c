import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  acceptOtcQuote,
  getOtcOrder,
  getOtcSettings,
  listOtcHalts,
  listOtcOrders,
  OtcAsset,
  OtcSide,
  otcIndicative,
  otcInventory,
  requestOtcQuote,
  updateOtcSettings,
} from "@lastro/contracts/otc";
import { queryOptions } from "@tanstack/react-query";
import { api, publicApi } from "@/lib/api-client";
import { clock } from "@/lib/clock";
import { pagedQuery } from "@/lib/paged-query";

export { walletsQuery } from "@/lib/wallets";

export type { OtcAsset, OtcSide };
export type Indicative = WireResponseOf<typeof otcIndicative>;
export type IndicativeQuote = Indicative["quotes"][number];
export type FirmQuote = WireResponseOf<typeof requestOtcQuote>;
type OrderPage = WireResponseOf<typeof listOtcOrders>;
export type Order = OrderPage["items"][number];
export type Receipt = WireResponseOf<typeof getOtcOrder>;
export type Settings = WireResponseOf<typeof getOtcSettings>;
export type AssetSettings = Settings["assets"][number];
export type SettingsChange = WireRequestOf<typeof updateOtcSettings>["body"];
export type Inventory = WireResponseOf<typeof otcInventory>;

export const ASSETS: readonly OtcAsset[] = ["USDT", "USDC", "BTC", "ETH"];

const LONGEST_WAIT_MS = 30_000;
const SHORTEST_WAIT_MS = 1_000;

/** Asked again as soon as the server draws the prices anew. */
export const indicativeQuery = queryOptions({
  queryKey: ["otc", "indicative"],
  queryFn: ({ signal }) => publicApi.get<Indicative>("/v1/otc/indicative", { signal }),
  refetchInterval: ({ state }) => {
    const next = state.data === undefined ? Number.NaN : Date.parse(state.data.nextChangeAt) - clock.now();
    return Number.isNaN(next)
      ? LONGEST_WAIT_MS
      : Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, next + 300));
  },
});

export const ordersQuery = pagedQuery<OrderPage>(["otc", "orders"], "/v1/otc/orders", { limit: 10 });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["otc", "receipt", id],
    queryFn: ({ signal }) => api.get<Receipt>(`/v1/otc/orders/${encodeURIComponent(id)}`, { signal }),
    // A settled order never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export function requestQuote(ask: WireRequestOf<typeof requestOtcQuote>["body"]): Promise<FirmQuote> {
  return api.post<FirmQuote>("/v1/otc/quotes", ask);
}

export function declineQuote(id: string): Promise<FirmQuote> {
  return api.post<FirmQuote>(`/v1/otc/quotes/${encodeURIComponent(id)}/decline`);
}

export type Acceptance = WireRequestOf<typeof acceptOtcQuote>["body"];

export function acceptQuote(acceptance: Acceptance, idempotencyKey: string): Promise<Receipt> {
  return api.post<Receipt>("/v1/otc/orders", acceptance, { idempotencyKey });
}

export const settingsQuery = queryOptions({
  queryKey: ["otc", "settings"],
  queryFn: ({ signal }) => api.get<Settings>("/v1/admin/otc-settings", { signal }),
});

export const inventoryQuery = queryOptions({
  queryKey: ["otc", "inventory"],
  queryFn: ({ signal }) => api.get<Inventory>("/v1/admin/otc/inventory", { signal }),
});

export const haltsQuery = queryOptions({
  queryKey: ["otc", "halts"],
  queryFn: ({ signal }) => api.get<WireResponseOf<typeof listOtcHalts>>("/v1/admin/otc/halts", { signal }),
});

export function updateSettings(change: SettingsChange): Promise<Settings> {
  return api.put<Settings>("/v1/admin/otc-settings", change);
}
