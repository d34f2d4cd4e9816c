import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's screens. */
export const routes: RouteObject[] = [
  {
    path: "/crypto/deposit",
    ...lazyPage(["crypto"], async () => (await import("@/features/crypto/deposit-page")).DepositPage),
  },
  {
    path: "/crypto/send",
    ...lazyPage(["crypto", "devices"], async () => (await import("@/features/crypto/send-page")).SendPage),
  },
];
