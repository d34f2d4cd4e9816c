import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Where a piece of a product's wording belongs, exactly as it is written there. */
type Place =
  /**
   * A key of a catalogue, shown by a screen that names it, or names it `as` the beginning of a family of keys.
   * The catalogue is the Portuguese one where no `language` is said. The walk over the pages must see it `on` them.
   */
  | { words: string; key: string; shown: string; as?: string; language?: string; on?: string[] }
  /** The sentence of a refusal. */
  | { words: string; error: string }
  /** A text of a file. */
  | { words: string; text: string; in: string };

interface Checklist {
  words: Record<string, Place[]>;
  constants: { what: string; text: string; in: string }[];
  /** What is said nowhere, because of how things are done here; `elsewhere` it is a word for something else. */
  leftOut: { words: string; why: string; elsewhere?: string[] }[];
}

/** A shared catalogue, or that of a feature: the words of `grain-orders` stand in `features/grain/orders`. */
function catalogueOf(namespace: string, language = "pt-BR"): string {
  const shared = `apps/web/src/locales/${language}/${namespace}.json`;
  const ofFeature = `apps/web/src/features/${namespace}/locales/${language}.json`;
  return (
    [shared, ofFeature].find((file) => existsSync(path.join(root, file))) ??
    `apps/web/src/features/${namespace.replace("-", "/")}/locales/${language}.json`
  );
}

function wordsAt(key: string, language?: string): unknown {
  const [namespace = "", keys = ""] = key.split(":");
  return keys
    .split(".")
    .reduce<unknown>(
      (at, name) =>
        typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      JSON.parse(read(catalogueOf(namespace, language))),
    );
}

const sentencesOf = (modules: readonly string[]) =>
  new Map(
    modules.flatMap((module) =>
      [
        ...read(`packages/contracts/src/errors/${module}.ts`).matchAll(
          /^ {2}"([a-z._]+)": \{\s+status: \d+,\s+"pt-BR":\s+("(?:[^"\\]|\\.)*")/gm,
        ),
      ].map(([, code, sentence]) => [code, JSON.parse(sentence ?? '""') as string] as const),
    ),
  );

/** What is wrong with a place; nothing when it says what it should, where it should. */
function wrongAt(place: Place, sentences: ReturnType<typeof sentencesOf>): string | undefined {
  if ("error" in place) {
    const said = sentences.get(place.error);
    return said === place.words
      ? undefined
      : `${place.error} says ${JSON.stringify(said)}, not ${place.words}`;
  }
  if ("in" in place)
    return read(place.in).includes(place.text) ? undefined : `${place.in} lacks ${place.text}`;
  const said = wordsAt(place.key, place.language);
  if (said !== place.words) return `${place.key} says ${JSON.stringify(said)}, not ${place.words}`;
  const [, name = ""] = place.key.split(":");
  const source = read(`apps/web/src/${place.shown}`);
  const isShown = place.as
    ? name.startsWith(place.as) && source.includes(`${place.as}\${`)
    : [`"${name}"`, `"${place.key}"`].some((literal) => source.includes(literal));
  return isShown ? undefined : `${place.shown} does not show ${place.key}`;
}

interface Product {
  name: string;
  checklist: string;
  /** The modules whose refusals have its sentences. */
  refusals: readonly string[];
  /** The catalogues it speaks by: none may have what is left out. */
  namespaces: readonly string[];
}

/** Holds a product to its checklist: its words, its numbers, and what it leaves out. */
export function describeWords({ name, checklist, refusals, namespaces }: Product): void {
  const { words, constants, leftOut } = JSON.parse(read(checklist)) as Checklist;
  const sentences = sentencesOf(refusals);

  describe(`the words of ${name}`, () => {
    it.each(Object.entries(words))("%s: each exactly so, and where it belongs", (_, places) => {
      expect(places.flatMap((place) => wrongAt(place, sentences) ?? [])).toEqual([]);
    });
  });

  describe(`what ${name} has no words for`, () => {
    it.each(leftOut)("$words: $why", (left) => {
      const said = namespaces.filter((namespace) => read(catalogueOf(namespace)).includes(left.words));
      expect(said.sort()).toEqual([...(left.elsewhere ?? [])].sort());
    });
  });

  describe(`the numbers of ${name}`, () => {
    it.each(constants)("$what", ({ text, in: file }) => {
      expect(read(file)).toContain(text);
    });
  });
}
