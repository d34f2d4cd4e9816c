/** A name for everybody's eyes: the first letter of each word, and nothing of a document. `B••• C•••`. */
export function nameForAnybody(name: string): string | null {
  const words = name
    .normalize("NFC")
    .trim()
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return words.length === 0 ? null : words.map((letter) => `${letter}•••`).join(" ");
}
