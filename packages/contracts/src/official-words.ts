/** The code a word of the wire stands for. Throws for a word that stands for none. */
export function codeOf<Code extends string, Word>(words: Readonly<Record<Code, Word>>, word: Word): Code {
  const [code] = (Object.keys(words) as Code[]).filter((key) => words[key] === word);
  if (code === undefined) throw new Error(`No code is called ${String(word)}`);
  return code;
}
