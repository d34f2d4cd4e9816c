import { z } from "zod";

/**
 * Control characters, line separators, and what is not seen: bidirectional overrides, zero-width characters, fillers,
 * variation selectors, halves of characters.
 */
const HIDDEN = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]";
const UNSAFE = new RegExp(HIDDEN, "u");
const UNSAFE_RUNS = new RegExp(`${HIDDEN}+`, "gu");

/** One emoji of several code points: presentation, skin tone, several joined by U+200D; or a keycap. */
const EMOJI_SEQUENCE =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*|[0-9#*]\ufe0f?\u20e3/gu;

const THREE_BLANK_LINES = /\n(?:[^\S\n]*\n){3,}/g;

interface Bounds {
  readonly min?: number;
  readonly max: number;
}

/**
 * A line a person typed: trimmed, NFC, within bounds, without characters that hide or reorder other text. Joiners and
 * selectors inside emoji are among those: a name that looks like another must be the same name. `emoji` lets them into
 * a line that names nobody and nothing.
 */
export function text({ emoji = false, ...bounds }: Bounds & { readonly emoji?: boolean }) {
  return typed(
    bounds,
    (value) => value,
    (value) => isPlainLine(value, { emoji }),
  );
}

/**
 * Text of several lines: as `text`, with "\n" for every kind of line end, at most two blank lines in a row, and emoji of
 * any kind.
 */
export function multilineText(bounds: Bounds) {
  return typed(bounds, withPlainLineEnds, (value) =>
    isPlainLine(value.replaceAll("\n", " "), { emoji: true }),
  );
}

/** Whether this is one line without characters that hide or reorder other text. `emoji` as of `text`. */
export function isPlainLine(value: string, { emoji = false } = {}): boolean {
  return !UNSAFE.test(emoji ? withoutEmoji(value) : value);
}

/** What a stranger wrote, or what was kept before it was checked, as one plain line: a blank for all that is hidden. */
export function asPlainLine(value: string): string {
  return value.normalize("NFC").replace(UNSAFE_RUNS, " ").trim();
}

function typed(
  { min = 1, max }: Bounds,
  tidy: (value: string) => string,
  isPlain: (value: string) => boolean,
) {
  return z
    .string()
    .max(max * 2)
    .transform((value) => tidy(value.normalize("NFC").trim()))
    .pipe(z.string().min(min).max(max).refine(isPlain, { error: "unsafe_characters" }));
}

function withPlainLineEnds(value: string): string {
  return value.replace(/\r\n?/g, "\n").replace(THREE_BLANK_LINES, "\n\n\n");
}

/** A blank takes the place of each, so that nothing around it comes together. */
function withoutEmoji(value: string): string {
  return value.replace(EMOJI_SEQUENCE, " ");
}
