import type PDFDocument from "pdfkit";
import { createOpenFont, type FallbackName, type OpenFont } from "./fallback-fonts.js";
import { type Face, type Run, runsOf } from "./text-runs.js";

type Document = InstanceType<typeof PDFDocument>;

/** How much of a line, its gap apart, is above the foot of its letters. */
const ABOVE_BASELINE: Readonly<Record<Face, number>> = {
  Helvetica: 718 / 925,
  "Helvetica-Bold": 718 / 925,
  Courier: 629 / 786,
};

/**
 * Draws text somebody chose as one paragraph, from where the document stands and in its size and colour: every name
 * in the five languages, whatever the face has of it.
 */
export function drawParagraph(document: Document, text: string, face: Face = "Helvetica"): void {
  const runs = runsOf(text, face, fontsOf(document).open);
  const lineHeight = document.font(face).currentLineHeight(true);
  const baseline = -document.currentLineHeight() * ABOVE_BASELINE[face];
  for (const [index, run] of runs.entries()) {
    useFont(document, run.font);
    const lineGap = lineHeight - document.currentLineHeight(true);
    document.text(run.text, { continued: index < runs.length - 1, baseline, lineGap });
  }
  document.font(face);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws text somebody chose on one line, in Helvetica where it can: what is wider is cut with an ellipsis. */
export function drawLine(document: Document, text: string, { x, y, width }: Place): void {
  let end = x;
  for (const run of cutTo(document, runsOf(text, "Helvetica", fontsOf(document).open), width)) {
    const runWidth = widthOf(document, run);
    document.text(run.text, end, y, { lineBreak: false });
    end += runWidth;
  }
  document.font("Helvetica");
}

const ELLIPSIS: Run = { font: "Helvetica", text: "…" };

function cutTo(document: Document, runs: readonly Run[], width: number): readonly Run[] {
  let left = width;
  for (const run of runs) left -= widthOf(document, run);
  if (left >= 0) return runs;
  const kept: Run[] = [];
  left = width - widthOf(document, ELLIPSIS);
  for (const { font, text } of runs) {
    const letters = Array.from(text);
    const fitting = letters.findIndex((letter) => {
      left -= widthOf(document, { font, text: letter });
      return left < 0;
    });
    if (fitting === -1) kept.push({ font, text });
    else return [...kept, { font, text: letters.slice(0, fitting).join("").trimEnd() }, ELLIPSIS];
  }
  return kept;
}

/** Leaves the document at the run's font. */
function widthOf(document: Document, { font, text }: Run): number {
  useFont(document, font);
  return document.widthOfString(text);
}

/** A document takes a font that is open already, which its types do not say. */
interface FontTaker {
  registerFont(name: string, font: unknown): unknown;
}

interface Fonts {
  readonly open: OpenFont;
  /** Those the document knows by their names. */
  readonly taken: Set<FallbackName>;
}

const fonts = new WeakMap<Document, Fonts>();

function fontsOf(document: Document): Fonts {
  const known = fonts.get(document) ?? { open: createOpenFont(), taken: new Set() };
  fonts.set(document, known);
  return known;
}

function useFont(document: Document, font: Run["font"]): void {
  const { open, taken } = fontsOf(document);
  if ((font === "NotoSansJP" || font === "NotoSansSC") && !taken.has(font)) {
    const taker: FontTaker = document;
    taker.registerFont(font, open(font));
    taken.add(font);
  }
  document.font(font);
}
