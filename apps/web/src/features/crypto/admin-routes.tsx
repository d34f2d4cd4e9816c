import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/crypto",
    ...lazyPage(["crypto"], async () => (await import("@/features/crypto/admin-page")).AdminCryptoPage),
  },
];
