import { asPlainLine } from "@lastro/contracts";
import { drawParagraph } from "@lastro/platform/pdf/draw-text";
import { drawMark, PRINT } from "@lastro/platform/pdf/house-style";
import type { Face } from "@lastro/platform/pdf/text-runs";

type Doc = PDFKit.PDFDocument;

export const MARGIN = 60;
const RIGHT = 595.28 - MARGIN;
const BOTTOM = 841.89 - 72;
export const VALUES = MARGIN + 132;

interface Style {
  readonly x?: number;
  readonly size?: number;
  readonly colour?: string;
  readonly face?: Face;
}

/** A paragraph from a place to the right margin, as one line of the reader's whatever somebody typed into it. */
export function write(
  doc: Doc,
  text: string,
  { x = MARGIN, size = 10, colour = PRINT.ink, face }: Style = {},
): void {
  doc.fontSize(size).fillColor(colour);
  doc.x = x;
  drawParagraph(doc, asPlainLine(text) || "–", face);
}

/** Begins another page where so many points are not left. */
export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

export function drawHead(doc: Doc, title: string, number: string): void {
  drawMark(doc, MARGIN, MARGIN - 6);
  doc.font("Helvetica-Bold").fontSize(14).fillColor(PRINT.ink);
  doc.text("Lastro", MARGIN + 34, MARGIN);
  doc.font("Helvetica").fontSize(10).fillColor(PRINT.muted);
  doc.text(number, MARGIN, MARGIN + 3, { width: RIGHT - MARGIN, align: "right" });
  rule(doc, MARGIN + 32);
  doc.y = MARGIN + 50;
  write(doc, title, { size: 19, face: "Helvetica-Bold" });
}

export function section(doc: Doc, title: string): void {
  keepTogether(doc, 70);
  doc.y += 16;
  write(doc, title, { size: 12, face: "Helvetica-Bold", colour: PRINT.green });
  doc.y += 5;
}

/** A name and what it is, in two columns. */
export function fact(doc: Doc, name: string, value: string, face: Face = "Helvetica"): void {
  keepTogether(doc, 28);
  const top = doc.y;
  write(doc, name, { colour: PRINT.muted });
  const afterName = doc.y;
  doc.y = top;
  write(doc, value, { x: VALUES, face });
  doc.y = Math.max(doc.y, afterName) + 4;
}

/** Rows of cells in columns of these widths; cells after the first stand at the right of theirs. */
export function table(
  doc: Doc,
  widths: readonly number[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  drawRow(doc, widths, head, { colour: PRINT.muted, size: 8.5 });
  for (const row of rows) drawRow(doc, widths, row, { colour: PRINT.ink, size: 9.5 });
  doc.y += 4;
}

function drawRow(
  doc: Doc,
  widths: readonly number[],
  cells: readonly string[],
  { colour, size }: { readonly colour: string; readonly size: number },
): void {
  doc.font("Helvetica").fontSize(size);
  const heights = cells.map((cell, index) =>
    doc.heightOfString(asPlainLine(cell) || " ", { width: (widths[index] ?? 0) - 8 }),
  );
  const height = Math.max(...heights);
  keepTogether(doc, height + 12);
  const top = doc.y + 3;
  let x = MARGIN;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    doc.font("Helvetica").fontSize(size).fillColor(colour);
    doc.text(asPlainLine(cell), x, top, { width: width - 8, align: index === 0 ? "left" : "right" });
    x += width;
  }
  doc.y = top + height + 3;
  rule(doc, doc.y);
}

function rule(doc: Doc, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(PRINT.line).stroke();
}

/** Says on every page what it belongs to and which of how many it is. */
export function drawFooters(doc: Doc, words: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const { bottom } = doc.page.margins;
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0;
    rule(doc, BOTTOM + 20);
    doc.font("Helvetica").fontSize(8).fillColor(PRINT.muted);
    doc.text(words, MARGIN, BOTTOM + 28, { lineBreak: false });
    const place = `Página ${page - start + 1} de ${count}`;
    doc.text(place, MARGIN, BOTTOM + 28, { width: RIGHT - MARGIN, align: "right", lineBreak: false });
    doc.page.margins.bottom = bottom;
  }
}
