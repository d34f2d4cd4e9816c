import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** For anyone, signed in or not. */
export const routes: RouteObject[] = [
  {
    path: "/docs/states",
    ...lazyPage(["states"], async () => (await import("@/features/states/states-page")).StatesPage),
  },
];
