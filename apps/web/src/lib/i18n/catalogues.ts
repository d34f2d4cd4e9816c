import type { ResourceKey } from "i18next";
import type { Language } from "@/lib/i18n/languages";

type Load = () => Promise<ResourceKey>;

const shared = import.meta.glob<ResourceKey>("/src/locales/*/*.json", { import: "default" });
const featured = import.meta.glob<ResourceKey>("/src/features/**/locales/*.json", {
  import: "default",
});

/** The words of a namespace in a language; those of `grain-orders` stand in `features/grain/orders`. Asking again costs nothing. */
export function loadCatalogue(language: Language, namespace: string): Promise<ResourceKey> {
  const load: Load | undefined =
    shared[`/src/locales/${language}/${namespace}.json`] ??
    featured[`/src/features/${namespace}/locales/${language}.json`] ??
    featured[`/src/features/${namespace.replace("-", "/")}/locales/${language}.json`];
  return load?.() ?? Promise.reject(new Error(`No catalogue ${namespace} in ${language}`));
}
