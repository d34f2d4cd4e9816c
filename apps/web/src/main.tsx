import "@/app/theme.css";
import { loadCatalogue } from "@/lib/i18n/catalogues";
import { chosenLanguage } from "@/lib/i18n/languages";

// This file imports almost nothing, so that it runs while the app is still on its way: the words everyone needs and
// the front door set off at once instead of waiting for their turn.
void loadCatalogue(chosenLanguage(), "common");
if (window.location.pathname === "/") {
  void import("@/app/public-shell");
  void import("@/features/landing/landing-page");
  void loadCatalogue(chosenLanguage(), "landing");
}

const { start } = await import("@/app/start");
await start();
