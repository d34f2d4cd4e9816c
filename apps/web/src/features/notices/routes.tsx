import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/notices",
    ...lazyPage(
      ["notices", "settings"],
      async () => (await import("@/features/notices/inbox-page")).InboxPage,
    ),
  },
];
