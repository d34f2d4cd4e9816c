/** Text with figures in it, and where the caret stands in it. */
export interface Typed {
  text: string;
  caret: number;
}

/** Where the caret stands after `count` of the characters that matter, in a text written out anew. */
export function caretAfter(text: string, count: number, matters: (character: string) => boolean): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (matters(text[index] ?? "")) seen++;
    if (seen === count) return index + 1;
  }
  return text.length;
}

export const isDigit = (character: string): boolean => character >= "0" && character <= "9";

/** Writes digits into a pattern of `0`s (`000.000.000-00`), with its punctuation only as far as there are digits. */
export function mask(pattern: string, digits: string): string {
  let written = "";
  let next = 0;
  for (const place of pattern) {
    if (next >= digits.length) break;
    if (place === "0") {
      written += digits[next] ?? "";
      next++;
    } else {
      written += place;
    }
  }
  return written;
}

/** What is shown after an edit of a masked field: anything but digits falls away, the caret keeps its digit. */
export function typeMasked(pattern: (digits: string) => string, maxDigits: number, edit: Typed): Typed {
  const digits = [...edit.text].filter(isDigit).join("").slice(0, maxDigits);
  const before = [...edit.text.slice(0, edit.caret)].filter(isDigit).length;
  const text = mask(pattern(digits), digits);
  return { text, caret: caretAfter(text, Math.min(before, digits.length), isDigit) };
}
