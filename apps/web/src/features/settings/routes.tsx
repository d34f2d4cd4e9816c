import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/settings",
    ...lazyPage(
      ["settings", "privacy", "identity", "devices"],
      async () => (await import("@/features/settings/settings-page")).SettingsPage,
    ),
  },
];
