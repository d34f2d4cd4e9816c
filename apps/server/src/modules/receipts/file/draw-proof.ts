import type { Language } from "@lastro/contracts";
import { MARGIN, rule, VALUES, write } from "@lastro/platform/pdf/document-page";
import { drawMark, drawQr, PRINT } from "@lastro/platform/pdf/house-style";
import { RECEIPT_WORDS } from "./receipt-words.js";
import { writtenInstant } from "./written.js";

const QR_SIDE = 104;

/** What every signed file shows of its proof. */
export interface Proof {
  readonly language: Language;
  readonly code: string;
  readonly link: string;
  readonly keyId: string;
  readonly now: Date;
}

/** The house's name and what the file is. */
export function drawBrand(doc: PDFKit.PDFDocument, what: string): void {
  drawMark(doc, MARGIN, MARGIN - 4);
  doc
    .font("Helvetica-Bold")
    .fontSize(15)
    .fillColor(PRINT.ink)
    .text("Lastro", MARGIN + 34, MARGIN + 2);
  write(doc, what, { x: VALUES, y: MARGIN + 5, size: 10, colour: PRINT.muted });
  rule(doc, MARGIN + 36);
}

/** At the foot of the page: the code, where anybody checks it, and the key that signed. */
export function drawProof(doc: PDFKit.PDFDocument, { language, code, link, keyId, now }: Proof): void {
  const words = RECEIPT_WORDS[language];
  const top = Math.max(doc.y + 20, 640);
  rule(doc, top);
  drawQr(doc, link, { x: MARGIN, y: top + 16, side: QR_SIDE });
  const x = MARGIN + QR_SIDE + 20;
  write(doc, `${words.code} ${code}`, { x, y: top + 18, size: 11, face: "Helvetica-Bold" });
  write(doc, words.check, { x, y: doc.y + 4, size: 9, colour: PRINT.muted });
  doc.font("Helvetica").fontSize(9).fillColor(PRINT.green);
  doc.text(link, x, doc.y + 2, { link, underline: false });
  write(doc, `${words.signed} ${keyId}`, { x, y: doc.y + 6, size: 8, colour: PRINT.muted });
  const issued = `${words.issued} ${writtenInstant(now, language)} (${words.timeZone})`;
  write(doc, issued, { y: top + QR_SIDE + 32, size: 8, colour: PRINT.muted });
}
