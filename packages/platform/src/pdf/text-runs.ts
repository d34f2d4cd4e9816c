import type { Font } from "fontkit";
import { type FallbackName, fallbacksFor, type OpenFont } from "./fallback-fonts.js";

/** The standard fonts documents are drawn in. */
export type Face = "Helvetica" | "Helvetica-Bold" | "Courier";

/** Neighbouring characters of one font. */
export interface Run {
  readonly font: Face | FallbackName;
  readonly text: string;
}

/** Stands for what no font can draw. */
const REPLACEMENT = "□";

/** What the standard fonts draw: Windows-1252. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Text as runs of fonts that have its characters: the face wherever it can, others for what is beyond it, and a
 * visible replacement for what none has. It is one paragraph: what would break or turn a line becomes a space.
 */
export function runsOf(text: string, face: Face, openFont: OpenFont): readonly Run[] {
  const paragraph = asOneParagraph(text);
  if (STANDARD.test(paragraph)) return [{ font: face, text: paragraph }];
  const fallbacks = fallbacksFor(paragraph);
  const runs: { font: Run["font"]; text: string }[] = [];
  for (const { segment } of characters.segment(paragraph)) {
    const run = runOf(segment);
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;

  function runOf(character: string): Run {
    if (STANDARD.test(character)) return { font: face, text: character };
    const font = fallbacks.find((name) => hasAllOf(openFont(name), character));
    return font ? { font, text: character } : { font: fallbacks[0], text: REPLACEMENT };
  }
}

function hasAllOf(font: Font, character: string): boolean {
  return Array.from(character).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** Accents are composed with their letters; what only chooses among a character's forms is left out. */
function asOneParagraph(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Variation_Selector}/gu, "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
