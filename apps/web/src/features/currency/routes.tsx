import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/currency",
    ...lazyPage(
      ["currency", "otc", "price-alerts"],
      async () => (await import("@/features/currency/currency-page")).CurrencyPage,
    ),
  },
];
