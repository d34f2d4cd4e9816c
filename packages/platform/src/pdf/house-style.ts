import { create } from "qrcode";

/** The colours of printed documents, as the screens have them. */
export const PRINT = {
  ink: "#17231c",
  muted: "#54615a",
  line: "#e3dfd2",
  green: "#0e4a33",
  wheat: "#d9a441",
  paper: "#fbf9f3",
} as const;

/** The house's mark, as the screens draw it. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.8);
  doc.roundedRect(0, 0, 32, 32, 8).fill(PRINT.green);
  doc.path("M10 7v17h13").lineWidth(3.5).stroke(PRINT.paper);
  doc.path("M15.5 17.5c0-4.2 2.6-7.6 7-8.5.3 4.6-2.5 8.3-7 8.5z").fill(PRINT.wheat);
  doc.restore();
}

/** A QR code of some text, as a square of so many points. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  at: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const module = at.side / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (data[row * size + column])
        doc.rect(at.x + column * module, at.y + row * module, module + 0.05, module + 0.05);
  doc.fill("#000000");
}
