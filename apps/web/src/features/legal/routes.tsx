import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { LEGAL_PAGES } from "@/lib/legal";

export const routes: RouteObject[] = [
  {
    path: LEGAL_PAGES.terms,
    ...lazyPage(["legal"], async () => (await import("@/features/legal/legal-page")).TermsPage),
  },
  {
    path: LEGAL_PAGES.privacy,
    ...lazyPage(["legal"], async () => (await import("@/features/legal/legal-page")).PrivacyPage),
  },
];
