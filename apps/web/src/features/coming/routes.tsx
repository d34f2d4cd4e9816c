import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { topics } from "@/features/coming/topics";

export const routes: RouteObject[] = topics.map(({ path, topic }) => ({
  path,
  handle: { topic },
  ...lazyPage(["coming"], async () => (await import("@/features/coming/coming-page")).ComingPage),
}));
