import type { ResourceKey } from "i18next";
import { featured, shared } from "@/lib/i18n/catalogues/pt-BR";
import type { Language } from "@/lib/i18n/languages";

type List = Readonly<Record<"shared" | "featured", Record<string, () => Promise<ResourceKey>>>>;

/** Where each language's words are. The list of the source language is part of the first script, the others are fetched. */
const LISTS: Readonly<Record<Language, () => List | Promise<List>>> = {
  "pt-BR": () => ({ shared, featured }),
  en: () => import("@/lib/i18n/catalogues/en"),
  es: () => import("@/lib/i18n/catalogues/es"),
  zh: () => import("@/lib/i18n/catalogues/zh"),
  ja: () => import("@/lib/i18n/catalogues/ja"),
};

/** The words of a namespace in a language; those of `grain-orders` stand in `features/grain/orders`. Asking again costs nothing. */
export async function loadCatalogue(language: Language, namespace: string): Promise<ResourceKey> {
  const { shared, featured } = await LISTS[language]();
  const load =
    shared[`/src/locales/${language}/${namespace}.json`] ??
    featured[`/src/features/${namespace}/locales/${language}.json`] ??
    featured[`/src/features/${namespace.replaceAll("-", "/")}/locales/${language}.json`];
  if (load === undefined) throw new Error(`No catalogue ${namespace} in ${language}`);
  return load();
}
