/** How hard a password is to guess: 0 too short, 1 weak, 2 fair, 3 strong. Length counts most. */
export type PasswordStrength = 0 | 1 | 2 | 3;

const SHORTEST = 6;

export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  // The server takes spaces alone for nothing, however many.
  if (characters.length < SHORTEST || password.trim() === "") return 0;
  const distinct = new Set(characters).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password));
  // Repetition and runs (aaaaaa, 123456) add length but nothing to guess.
  const worth = Math.min(characters.length, distinct * 2) + (kinds.length - 1) * 2 - runsIn(characters);
  if (worth < 10) return 1;
  return worth < 16 ? 2 : 3;
}

/** Characters that only follow the one before: `bcd` after `a`, `321` after `4`. */
function runsIn(characters: readonly string[]): number {
  let runs = 0;
  for (let i = 2; i < characters.length; i += 1) {
    const [a, b, c] = [i - 2, i - 1, i].map((at) => characters[at]?.codePointAt(0) ?? 0);
    if (a !== undefined && b !== undefined && c !== undefined && c - b === b - a && Math.abs(c - b) <= 1)
      runs += 1;
  }
  return runs;
}
