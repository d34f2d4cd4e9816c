import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { App } from "@/app/app";
import { router } from "@/app/router";
import { figureLanguage } from "@/lib/i18n/figures";
import { startI18n } from "@/lib/i18n/i18n";

/** Puts the app on the page, or takes over the page as it came drawn in the visitor's language. */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  await startI18n();
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  );
  if (root.dataset.prerendered !== figureLanguage()) {
    createRoot(root).render(app);
    return;
  }
  await initialized();
  hydrateRoot(root, app);
}

/** Until the code of the first screen has come: before it, the router shows that it is loading. */
function initialized(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
