export type Catalogue = { [key: string]: string | Catalogue };

/** The words of a catalogue, or of a part of it, by their dotted keys. */
export function dottedWords(catalogue: Catalogue, prefix = ""): [key: string, words: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : dottedWords(value, `${prefix}${key}.`),
  );
}
