import { buffer } from "node:stream/consumers";
import type { Language } from "@lastro/contracts";
import {
  HOLD_REASONS,
  type HoldReason,
  MOVEMENT_IDENTIFIERS,
  MOVEMENT_STANDINGS,
  MOVEMENT_TITLES,
  type MovementIdentifier,
  type MovementStanding,
  type MovementTitle,
} from "@lastro/contracts/movements";
import type { Money } from "@lastro/money";
import { drawParagraph } from "@lastro/platform/pdf/draw-text";
import { drawMark, drawQr, PRINT } from "@lastro/platform/pdf/house-style";
import type { Face } from "@lastro/platform/pdf/text-runs";
import PDFDocument from "pdfkit";
import type { FileProperties } from "./file-seal.js";
import { RECEIPT_WORDS } from "./receipt-words.js";
import { writtenAmount, writtenInstant } from "./written.js";

/** Everything a printed receipt shows. */
export interface ReceiptDrawing {
  readonly language: Language;
  readonly code: string;
  readonly link: string;
  readonly keyId: string;
  readonly properties: FileProperties;
  readonly now: Date;
  readonly at: Date;
  readonly title: MovementTitle;
  readonly direction: "in" | "out" | "held";
  readonly moved: readonly Money[];
  readonly holder: Party;
  readonly counterparty: Party | null;
  readonly description: string | null;
  readonly holdReason: HoldReason | null;
  readonly identifiers: readonly { readonly name: MovementIdentifier; readonly value: string }[];
  readonly standing: { readonly is: MovementStanding; readonly returned: Money | null };
  readonly transactionId: string;
  readonly seal: string;
}

interface Party {
  readonly name: string;
  readonly document: string | null;
}

const MARGIN = 64;
const RIGHT = 595.28 - MARGIN;
const VALUES = MARGIN + 150;
const QR_SIDE = 104;

/** The receipt as one page of A4: what moved, between whom, what proves it and where it is checked. */
export function drawReceipt(receipt: ReceiptDrawing): Promise<Buffer> {
  const { language } = receipt;
  const words = RECEIPT_WORDS[language];
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 40, left: MARGIN, right: MARGIN },
    lang: language,
    info: {
      Title: `${words.receipt} ${receipt.code}`,
      Author: "Lastro",
      CreationDate: receipt.now,
      ...receipt.properties,
    },
  });
  drawHead(doc, receipt);
  drawParties(doc, receipt);
  drawFacts(doc, receipt);
  drawProof(doc, receipt);
  doc.end();
  return buffer(doc);
}

function drawHead(doc: PDFKit.PDFDocument, receipt: ReceiptDrawing): void {
  const { language } = receipt;
  drawMark(doc, MARGIN, MARGIN - 4);
  doc
    .font("Helvetica-Bold")
    .fontSize(15)
    .fillColor(PRINT.ink)
    .text("Lastro", MARGIN + 34, MARGIN + 2);
  write(doc, RECEIPT_WORDS[language].receipt, { x: VALUES, y: MARGIN + 5, size: 10, colour: PRINT.muted });
  rule(doc, MARGIN + 36);
  write(doc, MOVEMENT_TITLES[receipt.title][language], {
    x: MARGIN,
    y: MARGIN + 62,
    size: 12,
    colour: PRINT.muted,
  });
  doc.y = MARGIN + 82;
  for (const amount of receipt.moved) {
    const colour = receipt.direction === "in" && amount.minor > 0n ? PRINT.green : PRINT.ink;
    const text = writtenAmount(amount, language, receipt.direction !== "held");
    write(doc, text, { x: MARGIN, y: doc.y, size: 28, colour, face: "Helvetica-Bold" });
    doc.y += 4;
  }
}

function drawParties(doc: PDFKit.PDFDocument, receipt: ReceiptDrawing): void {
  const words = RECEIPT_WORDS[receipt.language];
  const { holder, counterparty } = receipt;
  const top = doc.y + 22;
  rule(doc, top - 10);
  doc.y = top;
  if (counterparty === null) drawParty(doc, words.holder, words.document, holder);
  else {
    const [from, to] = receipt.direction === "in" ? [counterparty, holder] : [holder, counterparty];
    drawParty(doc, words.from, words.document, from);
    drawParty(doc, words.to, words.document, to);
  }
}

function drawParty(doc: PDFKit.PDFDocument, role: string, documentWord: string, party: Party): void {
  drawFact(doc, role, party.name, "Helvetica-Bold");
  if (party.document !== null && party.document !== party.name) drawFact(doc, documentWord, party.document);
}

function drawFacts(doc: PDFKit.PDFDocument, receipt: ReceiptDrawing): void {
  const { language, standing, description, holdReason } = receipt;
  const words = RECEIPT_WORDS[language];
  const returned =
    standing.returned === null ? "" : ` (${writtenAmount(standing.returned, language, false)})`;
  doc.y += 8;
  rule(doc, doc.y);
  doc.y += 12;
  drawFact(doc, words.when, `${writtenInstant(receipt.at, language)} (${words.timeZone})`);
  drawFact(doc, words.standing, MOVEMENT_STANDINGS[standing.is][language] + returned);
  if (description !== null) drawFact(doc, words.description, description);
  if (holdReason !== null) drawFact(doc, words.reason, HOLD_REASONS[holdReason][language]);
  for (const { name, value } of receipt.identifiers)
    drawFact(doc, MOVEMENT_IDENTIFIERS[name][language], value);
  drawFact(doc, words.transaction, receipt.transactionId);
  drawFact(doc, words.seal, receipt.seal, "Courier", 8);
}

function drawProof(doc: PDFKit.PDFDocument, receipt: ReceiptDrawing): void {
  const words = RECEIPT_WORDS[receipt.language];
  const top = Math.max(doc.y + 20, 640);
  rule(doc, top);
  drawQr(doc, receipt.link, { x: MARGIN, y: top + 16, side: QR_SIDE });
  const x = MARGIN + QR_SIDE + 20;
  write(doc, `${words.code} ${receipt.code}`, { x, y: top + 18, size: 11, face: "Helvetica-Bold" });
  write(doc, words.check, { x, y: doc.y + 4, size: 9, colour: PRINT.muted });
  doc.font("Helvetica").fontSize(9).fillColor(PRINT.green);
  doc.text(receipt.link, x, doc.y + 2, { link: receipt.link, underline: false });
  write(doc, `${words.signed} ${receipt.keyId}`, { x, y: doc.y + 6, size: 8, colour: PRINT.muted });
  const issued = `${words.issued} ${writtenInstant(receipt.now, receipt.language)} (${words.timeZone})`;
  write(doc, issued, { x: MARGIN, y: top + QR_SIDE + 32, size: 8, colour: PRINT.muted });
}

function drawFact(
  doc: PDFKit.PDFDocument,
  label: string,
  value: string,
  face: Face = "Helvetica",
  size = 9.5,
): void {
  const y = doc.y;
  write(doc, label, { x: MARGIN, y, size: 9.5, colour: PRINT.muted });
  const afterLabel = doc.y;
  write(doc, value, { x: VALUES, y, size, face });
  doc.y = Math.max(doc.y, afterLabel) + 5;
}

interface Style {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly face?: Face;
}

/** Text in any of the languages, from a place to the right margin. */
function write(doc: PDFKit.PDFDocument, text: string, { x, y, size, colour = PRINT.ink, face }: Style): void {
  doc.fontSize(size).fillColor(colour);
  doc.x = x;
  doc.y = y;
  drawParagraph(doc, text, face);
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(PRINT.line).stroke();
}
