import { readFileSync } from "node:fs";

/** Who walks over pages of the marketplace. */
export type Walker = "public" | "producer" | "buyer";

interface Place {
  readonly words: string;
  readonly on?: readonly Walker[];
}

const { words } = JSON.parse(readFileSync("scripts/agro-words.json", "utf8")) as {
  words: Record<string, Place[]>;
};

/** The words of the marketplace's checklist that this walk must see, and did not. Letters that CSS makes large count as they are. */
export function unsaid(walker: Walker, said: string): string[] {
  const spaced = (text: string) => text.replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
  const all = spaced(said);
  return Object.values(words)
    .flat()
    .filter(({ on }) => on?.includes(walker))
    .map((place) => place.words)
    .filter((text) => !all.includes(spaced(text)));
}
