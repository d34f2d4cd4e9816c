import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type Pages = typeof import("@/features/cashback/pages");

const page = (name: keyof Pages) =>
  lazyPage(
    ["cashback", "accounts", "devices"],
    async () => (await import("@/features/cashback/pages"))[name],
  );

export const routes: RouteObject[] = [
  { path: "/cashback", ...page("CashbackPage") },
  { path: "/wallet-prp", ...page("PrpPage") },
];
