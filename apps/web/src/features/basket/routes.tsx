import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/investments/basket",
    ...lazyPage(["basket", "otc"], async () => (await import("@/features/basket/basket-page")).BasketPage),
  },
];
