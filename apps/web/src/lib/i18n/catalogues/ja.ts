import type { ResourceKey } from "i18next";

export const shared = import.meta.glob<ResourceKey>("/src/locales/ja/*.json", { import: "default" });
export const featured = import.meta.glob<ResourceKey>("/src/features/**/locales/ja.json", {
  import: "default",
});
