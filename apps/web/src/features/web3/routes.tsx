import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/web3",
    ...lazyPage(["web3", "crypto"], async () => (await import("@/features/web3/web3-page")).Web3Page),
  },
];
