import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type Pages = typeof import("@/features/exchange-admin/pages");

const page = (name: keyof Pages) =>
  lazyPage(
    ["exchange-admin", "admin-approvals"],
    async () => (await import("@/features/exchange-admin/pages"))[name],
  );

export const routes: RouteObject[] = [
  {
    ...page("AdminFrame"),
    children: [
      { path: "/admin/exchange", ...page("SettingsPage") },
      { path: "/admin/exchange/iof", ...page("IofPage") },
      { path: "/admin/exchange/products", ...page("ProductsPage") },
      { path: "/admin/exchange/basket", ...page("BasketPage") },
    ],
  },
];
