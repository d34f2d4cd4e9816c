import { z } from "zod";
import { isPlainLine } from "./plain-line.js";

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
