import type { ResourceKey } from "i18next";

export const shared = import.meta.glob<ResourceKey>("/src/locales/zh/*.json", { import: "default" });
export const featured = import.meta.glob<ResourceKey>("/src/features/**/locales/zh.json", {
  import: "default",
});
