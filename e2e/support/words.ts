import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Language = "pt-BR" | "en";
export type Words = (namespace: string, key: string, values?: Readonly<Record<string, string>>) => string;

type Catalogue = { [key: string]: string | Catalogue };

const SOURCES = fileURLToPath(new URL("../../apps/web/src", import.meta.url));

/** The file of a namespace: shared, or a feature's; the words of `grain-orders` stand in `features/grain/orders`. */
function catalogue(namespace: string, language: Language): Catalogue {
  const places = [
    `locales/${language}/${namespace}.json`,
    `features/${namespace}/locales/${language}.json`,
    `features/${namespace.replaceAll("-", "/")}/locales/${language}.json`,
  ].map((place) => `${SOURCES}/${place}`);
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error(`There is no catalogue ${namespace}`);
  return JSON.parse(readFileSync(file, "utf8")) as Catalogue;
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
