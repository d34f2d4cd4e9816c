import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { type Catalogue, dottedWords } from "@/testing/dotted-words";

const files = import.meta.glob<Catalogue>(["/src/locales/*/*.json", "/src/features/**/locales/*.json"], {
  import: "default",
  eager: true,
});

/** namespace → language → the words by their dotted key. */
const namespaces = new Map<string, Map<string, Map<string, string>>>();
for (const [file, catalogue] of Object.entries(files)) {
  const [, language, name] = file.match(/locales\/([^/]+)\/([^/]+)\.json$/) ?? [];
  const [, feature, featureLanguage] = file.match(/features\/(.+)\/locales\/([^/]+)\.json$/) ?? [];
  const namespace = feature?.replaceAll("/", "-") ?? name ?? file;
  const languages = namespaces.get(namespace) ?? new Map<string, Map<string, string>>();
  languages.set(featureLanguage ?? language ?? file, new Map(dottedWords(catalogue)));
  namespaces.set(namespace, languages);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Languages divide plurals differently, so plural forms are compared by the key they belong to. */
const meanings = (words: Map<string, string>) =>
  [...new Set([...words.keys()].map((key) => key.replace(PLURAL, "")))].sort();

const places = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? [])].sort();

describe.each([...namespaces])("the words of %s", (_namespace, languages) => {
  const source = languages.get("pt-BR") ?? new Map<string, string>();

  it("exist in all five languages and no other", () => {
    expect([...languages.keys()].sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(LANGUAGES)("have the same keys in %s, every one with its words", (language) => {
    const words = languages.get(language) ?? new Map<string, string>();
    expect(meanings(words)).toEqual(meanings(source));
    expect([...words].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it.each(LANGUAGES)("have in %s every plural form that language counts by", (language) => {
    const words = languages.get(language) ?? new Map<string, string>();
    const plurals = meanings(new Map([...words].filter(([key]) => PLURAL.test(key))));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = plurals.flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((form) => !words.has(form)),
    );
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES.slice(1))(
    "say in %s what is said in Portuguese, with the same places to fill",
    (language) => {
      const words = languages.get(language) ?? new Map<string, string>();
      const wrong = [...words].filter(([key, text]) => {
        const original = source.get(key);
        return original !== undefined && places(text).join() !== places(original).join();
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(["zh", "ja"])("are really translated to %s", (language) => {
    const words = languages.get(language) ?? new Map<string, string>();
    // A sentence copied from the source would still be one; names, symbols and single words may well be the same.
    const copied = [...words].filter(
      ([key, text]) => text === source.get(key) && /\p{L}{2,}\s+\p{L}{2,}/u.test(text),
    );
    expect(copied).toEqual([]);
  });
});
