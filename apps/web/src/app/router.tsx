import { createBrowserRouter } from "react-router";
import { ROOT, screens } from "@/app/screens";

const published = async () => (await import("@/app/published-routes")).routes;
const fetched = {
  "/transparency/": published,
  "/docs/": published,
  "/admin/": async () => (await import("@/app/admin-routes")).routes,
  "/agro/": async () => (await import("@/app/marketplace-routes")).routes,
  "/": async () => (await import("@/app/client-routes")).routes,
};

export const router = createBrowserRouter(screens, {
  async patchRoutesOnNavigation({ path, patch }) {
    const lists = Object.entries(fetched).filter(([start]) => `${path}/`.startsWith(start));
    for (const routes of await Promise.all(lists.map(([, load]) => load()))) patch(ROOT, routes);
  },
});
