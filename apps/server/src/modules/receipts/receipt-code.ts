import type { Random } from "@lastro/platform/random";

/** Digits and letters that nobody takes for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
/** 75 bits of chance: nobody finds a receipt by trying. */
const DRAWN = 15;
const LENGTH = DRAWN + 1;

/** A new code: fifteen characters by chance and one that checks them. */
export function drawReceiptCode(random: Pick<Random, "integer">): string {
  const drawn = Array.from({ length: DRAWN }, () => ALPHABET[random.integer(ALPHABET.length)]).join("");
  return drawn + checkCharacter(drawn);
}

/** A code however it was typed, or nothing where a character is wrong or two neighbours changed places. */
export function parseReceiptCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const isWhole = code.length === LENGTH && Array.from(code).every((one) => ALPHABET.includes(one));
  return isWhole && checkCharacter(code.slice(0, DRAWN)) === code[DRAWN] ? code : undefined;
}

/** `K7QM-2XW9-ACD3-45RT`: four groups to read out. */
export function writtenReceiptCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** Luhn's sum over 32 characters. */
function checkCharacter(drawn: string): string {
  let sum = 0;
  for (const [index, one] of Array.from(drawn).entries()) {
    const value = ALPHABET.indexOf(one);
    const weighed = index % 2 === DRAWN % 2 ? value : value * 2;
    sum += Math.floor(weighed / ALPHABET.length) + (weighed % ALPHABET.length);
  }
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? "";
}
