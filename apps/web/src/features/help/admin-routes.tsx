import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/support",
    ...lazyPage(
      ["help", "help-admin"],
      async () => (await import("@/features/help/admin/inbox-page")).InboxPage,
    ),
  },
  {
    path: "/admin/support/answers",
    ...lazyPage(["help-admin"], async () => (await import("@/features/help/admin/macros-page")).MacrosPage),
  },
  {
    path: "/admin/support/:id",
    ...lazyPage(
      ["help", "help-admin", "cases"],
      async () => (await import("@/features/help/admin/conversation-page")).AdminConversationPage,
    ),
  },
];
