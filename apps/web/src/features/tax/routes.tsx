import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  { path: "/tax", ...lazyPage(["tax"], async () => (await import("@/features/tax/tax-page")).TaxPage) },
];
