import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** For anyone, signed in or not. */
export const openRoutes: RouteObject[] = [
  {
    path: "/help",
    ...lazyPage(["help"], async () => (await import("@/features/help/help-page")).HelpPage),
  },
  {
    path: "/help/articles/:article",
    ...lazyPage(["help"], async () => (await import("@/features/help/article-page")).ArticlePage),
  },
  {
    path: "/help/write",
    ...lazyPage(["help", "cases"], async () => (await import("@/features/help/write-page")).WritePage),
  },
  {
    path: "/status",
    ...lazyPage(["help"], async () => (await import("@/features/help/status-page")).StatusPage),
  },
];

/** A client's. */
export const routes: RouteObject[] = [
  {
    path: "/help/new",
    ...lazyPage(
      ["help"],
      async () => (await import("@/features/help/new-conversation-page")).NewConversationPage,
    ),
  },
  {
    path: "/help/conversations/:id",
    ...lazyPage(
      ["help", "cases"],
      async () => (await import("@/features/help/conversation-page")).ConversationPage,
    ),
  },
];
