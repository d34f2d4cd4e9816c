import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Language = "pt-BR" | "en";
export type Words = (namespace: string, key: string, values?: Readonly<Record<string, string>>) => string;

type Catalogue = { [key: string]: string | Catalogue };

/** The words several features share stand apart from them. */
const SHARED = ["common", "grain", "privacy"];

function catalogue(namespace: string, language: Language): Catalogue {
  const file = SHARED.includes(namespace)
    ? `locales/${language}/${namespace}.json`
    : `features/${namespace}/locales/${language}.json`;
  const path = fileURLToPath(new URL(`../../apps/web/src/${file}`, import.meta.url));
  return JSON.parse(readFileSync(path, "utf8")) as Catalogue;
}

/** What the screens say, from the catalogues they speak from; a key that is not there fails the journey. */
export function wordsIn(language: Language): Words {
  return (namespace, key, values = {}) => {
    const found = key
      .split(".")
      .reduce<string | Catalogue | undefined>(
        (part, name) => (typeof part === "object" ? part[name] : undefined),
        catalogue(namespace, language),
      );
    if (typeof found !== "string") throw new Error(`${namespace} has no words for ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  };
}
