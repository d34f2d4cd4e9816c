import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { proposeBasketSettings, readBasketSettings } from "@lastro/contracts/basket";
import type {
  changeExchangeSettings,
  listIofRates,
  proposeIofRate,
  readExchangeSettings,
} from "@lastro/contracts/exchange-settings";
import type { changeProduct, listAdminProducts, proposeProduct } from "@lastro/contracts/investment-products";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Settings = WireResponseOf<typeof readExchangeSettings>;
export type SettingsChange = WireRequestOf<typeof changeExchangeSettings>["body"];
export type IofRate = WireResponseOf<typeof listIofRates>["items"][number];
export type IofRateChange = WireRequestOf<typeof proposeIofRate>["body"];
export type BasketSettings = WireResponseOf<typeof readBasketSettings>;
export type BasketSettingsChange = WireRequestOf<typeof proposeBasketSettings>["body"];
export type Product = WireResponseOf<typeof listAdminProducts>["items"][number];
export type NewProduct = WireRequestOf<typeof proposeProduct>["body"];
export type ProductChange = WireRequestOf<typeof changeProduct>["body"];

/** Every query of the administration of exchange and investments begins with this. */
export const ADMIN_EXCHANGE = ["admin", "exchange"] as const;

export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_EXCHANGE, "settings"],
  queryFn: ({ signal }) =>
    callRoute<typeof readExchangeSettings>("GET /v1/admin/exchange/settings", { signal }),
});

export const changeSettings = (body: SettingsChange) =>
  callRoute<typeof changeExchangeSettings>("PUT /v1/admin/exchange/settings", { body });

export const iofRatesQuery = queryOptions({
  queryKey: [...ADMIN_EXCHANGE, "iof"],
  queryFn: ({ signal }) => callRoute<typeof listIofRates>("GET /v1/admin/exchange/iof-rates", { signal }),
});

export const proposeRate = (body: IofRateChange) =>
  callRoute<typeof proposeIofRate>("POST /v1/admin/exchange/iof-rates", { body });

export const productsQuery = queryOptions({
  queryKey: [...ADMIN_EXCHANGE, "products"],
  queryFn: ({ signal }) =>
    callRoute<typeof listAdminProducts>("GET /v1/admin/investments/products", { signal }),
});

export const proposeNew = (body: NewProduct) =>
  callRoute<typeof proposeProduct>("POST /v1/admin/investments/products", { body });

export const proposeChange = (id: string, body: ProductChange) =>
  callRoute<typeof changeProduct>("PUT /v1/admin/investments/products/:id", { params: { id }, body });

export const basketSettingsQuery = queryOptions({
  queryKey: [...ADMIN_EXCHANGE, "basket"],
  queryFn: ({ signal }) => callRoute<typeof readBasketSettings>("GET /v1/admin/basket/settings", { signal }),
});

export const changeBasketSettings = (body: BasketSettingsChange) =>
  callRoute<typeof proposeBasketSettings>("PUT /v1/admin/basket/settings", { body });
