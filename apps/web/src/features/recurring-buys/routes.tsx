import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/investments/recurring",
    ...lazyPage(
      ["recurring-buys"],
      async () => (await import("@/features/recurring-buys/recurring-page")).RecurringPage,
    ),
  },
];
