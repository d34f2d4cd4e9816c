import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/pix/received",
    ...lazyPage(["pix-received"], async () => (await import("@/features/pix-received/list-page")).ListPage),
  },
  {
    path: "/pix/received/:id",
    ...lazyPage(
      ["pix-received"],
      async () => (await import("@/features/pix-received/received-page")).ReceivedPage,
    ),
  },
];
