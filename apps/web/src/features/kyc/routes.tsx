import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/kyc-plus",
    ...lazyPage(["kyc"], async () => (await import("@/features/kyc/kyc-page")).KycPage),
  },
];
