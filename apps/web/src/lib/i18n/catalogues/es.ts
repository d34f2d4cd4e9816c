import type { ResourceKey } from "i18next";

export const shared = import.meta.glob<ResourceKey>("/src/locales/es/*.json", { import: "default" });
export const featured = import.meta.glob<ResourceKey>("/src/features/**/locales/es.json", {
  import: "default",
});
