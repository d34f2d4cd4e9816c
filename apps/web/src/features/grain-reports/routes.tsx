import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = ["grain-reports", "grain-settings", "grain", "privacy"];

/** Pages that stand in the producer's frame. */
export const routes: RouteObject[] = [
  {
    path: "financial",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-reports/financial-page")).FinancialPage),
  },
  {
    path: "reports",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-reports/reports-page")).ReportsPage),
  },
  {
    path: "settings",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-reports/settings-page")).SettingsPage),
  },
];
