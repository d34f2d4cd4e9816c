import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = ["grain-buyer", "grain", "grain-settings", "privacy"];

/** The buyer's side of the marketplace: one page, and their settings and profile, each with the buyer's own frame. */
export const routes: RouteObject[] = [
  {
    path: "/agro/dashboard-buyer",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-buyer/dashboard-page")).DashboardPage),
  },
  {
    path: "/agro/dashboard-buyer/settings",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-buyer/settings-page")).SettingsPage),
  },
  {
    path: "/agro/dashboard-buyer/profile",
    ...lazyPage(
      [...WORDS, "identity"],
      async () => (await import("@/features/grain-buyer/profile-page")).ProfilePage,
    ),
  },
];
