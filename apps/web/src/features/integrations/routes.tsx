import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { INTEGRATION_PAGES } from "@/components/integrations/pages";
import { inRealm } from "@/components/integrations/realm";

export const routes: RouteObject[] = INTEGRATION_PAGES.map(({ path, load }) => ({
  path: `/integrations${path}`,
  ...lazyPage(["integrations"], async () => {
    const { useClientIntegrations } = await import("@/features/integrations/client-integrations");
    return inRealm(useClientIntegrations, await load());
  }),
}));
