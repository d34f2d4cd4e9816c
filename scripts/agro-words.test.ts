import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Where a piece of the marketplace's wording belongs, exactly as it is written there. */
type Place =
  /** A key of a catalogue, shown by a screen that names it, or names it `as` the beginning of a family of keys. */
  | { words: string; key: string; shown: string; as?: string }
  /** The sentence of a refusal. */
  | { words: string; error: string }
  /** A text of a file. */
  | { words: string; text: string; in: string };

const checklist = JSON.parse(read("scripts/agro-words.json")) as {
  words: Record<string, Place[]>;
  constants: { what: string; text: string; in: string }[];
  /** What is said nowhere, because of how things are done here. */
  leftOut: { words: string; why: string }[];
};

const shared = new Set(["common", "grain", "grain-settings"]);

function wordsAt(key: string): unknown {
  const [namespace = "", keys = ""] = key.split(":");
  const file = shared.has(namespace)
    ? `apps/web/src/locales/pt-BR/${namespace}.json`
    : `apps/web/src/features/${namespace}/locales/pt-BR.json`;
  return keys
    .split(".")
    .reduce<unknown>(
      (at, name) =>
        typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      JSON.parse(read(file)),
    );
}

const sentences = new Map(
  ["grain", "grain-offers", "grain-orders", "grain-reports", "custody", "custody-withdrawals"].flatMap(
    (file) =>
      [
        ...read(`packages/contracts/src/errors/${file}.ts`).matchAll(
          /^ {2}"([a-z._]+)": \{\s+status: \d+,\s+"pt-BR":\s+("(?:[^"\\]|\\.)*")/gm,
        ),
      ].map(([, code, sentence]) => [code, JSON.parse(sentence ?? '""') as string] as const),
  ),
);

/** What is wrong with a place; nothing when it says what it should, where it should. */
function wrongAt(place: Place): string | undefined {
  if ("error" in place) {
    const said = sentences.get(place.error);
    return said === place.words
      ? undefined
      : `${place.error} says ${JSON.stringify(said)}, not ${place.words}`;
  }
  if ("in" in place)
    return read(place.in).includes(place.text) ? undefined : `${place.in} lacks ${place.text}`;
  const said = wordsAt(place.key);
  if (said !== place.words) return `${place.key} says ${JSON.stringify(said)}, not ${place.words}`;
  const [, name = ""] = place.key.split(":");
  const source = read(`apps/web/src/${place.shown}`);
  const isShown = place.as
    ? name.startsWith(place.as) && source.includes(`${place.as}\${`)
    : [`"${name}"`, `"${place.key}"`].some((literal) => source.includes(literal));
  return isShown ? undefined : `${place.shown} does not show ${place.key}`;
}

describe("the words of the marketplace", () => {
  it.each(Object.entries(checklist.words))("%s: each exactly so, and where it belongs", (_, places) => {
    expect(places.flatMap((place) => wrongAt(place) ?? [])).toEqual([]);
  });
});

describe("what the marketplace has no words for", () => {
  it.each(checklist.leftOut)("$words: $why", ({ words }) => {
    const catalogues = ["grain-buyer", "grain-entry", "grain-producer", "grain-reports"].map(
      (feature) => `apps/web/src/features/${feature}/locales/pt-BR.json`,
    );
    const said = [...catalogues, "apps/web/src/locales/pt-BR/grain.json"].filter((file) =>
      read(file).includes(words),
    );
    expect(said).toEqual([]);
  });
});

describe("the numbers of the marketplace", () => {
  it.each(checklist.constants)("$what", ({ text, in: file }) => {
    expect(read(file)).toContain(text);
  });
});
