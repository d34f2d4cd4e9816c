import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/pix/keys",
    ...lazyPage(
      ["pix-keys", "devices"],
      async () => (await import("@/features/pix/keys/keys-page")).KeysPage,
    ),
  },
  {
    path: "/pix/keys/:id",
    ...lazyPage(["pix-keys", "pix"], async () => (await import("@/features/pix/keys/code-page")).CodePage),
  },
];
