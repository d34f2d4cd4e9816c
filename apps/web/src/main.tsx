import "@/app/theme.css";
import { loadCatalogue } from "@/lib/i18n/catalogues";
import { chosenLanguage } from "@/lib/i18n/languages";
import { registerWorker } from "@/lib/service-worker";

// The pages' policy allows no code made from text: zod would try some, and the browser would report it. What zod itself
// offers for this would bring its core into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Only a form that the app has not taken over yet has this method: it is sent once it has (lib/use-typed-before.ts).
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === "dialog") target.dataset.sentBefore = "";
});

// This file imports almost nothing, so that it runs while the app is still on its way: the words everyone needs and
// the front doors set off at once instead of waiting for their turn.
void loadCatalogue(chosenLanguage(), "common");
switch (window.location.pathname) {
  case "/":
    void import("@/app/public-shell");
    void import("@/features/landing/landing-page");
    void loadCatalogue(chosenLanguage(), "landing");
    break;
  case "/login":
    void import("@/app/focus-shell");
    void import("@/features/identity/login-page");
    void loadCatalogue(chosenLanguage(), "identity");
    break;
  default:
    void import("@/app/client-routes");
}

const { start } = await import("@/app/start");
await start();
// A browser that keeps no workers shows its own page without a connection.
if ("serviceWorker" in navigator) registerWorker().catch(() => undefined);
