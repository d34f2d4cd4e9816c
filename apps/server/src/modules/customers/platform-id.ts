import type { Random } from "@lastro/platform/random";

/** Digits and letters that are not mistaken for one another when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 8;

/** A short number of a client, `7KF3-92QD`: seven random characters and one that catches typing mistakes. */
export function newPlatformId(random: Random): string {
  const body = Array.from({ length: LENGTH - 1 }, () =>
    ALPHABET.charAt(random.integer(ALPHABET.length)),
  ).join("");
  return laidOut(body + checkCharacter(body));
}

/** The platform id as it is stored, however it was typed, or null when it cannot be one. */
export function parsePlatformId(typed: string): string | null {
  const id = typed.toUpperCase().replace(/[\s-]/g, "");
  if (id.length !== LENGTH || [...id].some((character) => !ALPHABET.includes(character))) return null;
  return checkCharacter(id.slice(0, -1)) === id.at(-1) ? laidOut(id) : null;
}

/** Weighted sum modulo 31, a prime: every single wrong character and every swap of two is noticed. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, character, place) => total + (place + 1) * ALPHABET.indexOf(character),
    0,
  );
  return ALPHABET.charAt(sum % ALPHABET.length);
}

function laidOut(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4)}`;
}
