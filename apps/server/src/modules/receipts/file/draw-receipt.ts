import { buffer } from "node:stream/consumers";
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
import { fact, MARGIN, rule, write } from "@lastro/platform/pdf/document-page";
import { PRINT } from "@lastro/platform/pdf/house-style";
import PDFDocument from "pdfkit";
import { drawBrand, drawProof, type Proof } from "./draw-proof.js";
import type { FileProperties } from "./file-seal.js";
import { RECEIPT_WORDS } from "./receipt-words.js";
import { writtenAmount, writtenInstant } from "./written.js";

/** Everything a printed receipt shows. */
export interface ReceiptDrawing extends Proof {
  readonly properties: FileProperties;
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
  drawBrand(doc, RECEIPT_WORDS[language].receipt);
  write(doc, MOVEMENT_TITLES[receipt.title][language], {
    y: MARGIN + 62,
    size: 12,
    colour: PRINT.muted,
  });
  doc.y = MARGIN + 82;
  for (const amount of receipt.moved) {
    const colour = receipt.direction === "in" && amount.minor > 0n ? PRINT.green : PRINT.ink;
    const text = writtenAmount(amount, language, receipt.direction !== "held");
    write(doc, text, { size: 28, colour, face: "Helvetica-Bold" });
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
  fact(doc, role, party.name, "Helvetica-Bold");
  if (party.document !== null && party.document !== party.name) fact(doc, documentWord, party.document);
}

function drawFacts(doc: PDFKit.PDFDocument, receipt: ReceiptDrawing): void {
  const { language, standing, description, holdReason } = receipt;
  const words = RECEIPT_WORDS[language];
  const returned =
    standing.returned === null ? "" : ` (${writtenAmount(standing.returned, language, false)})`;
  doc.y += 8;
  rule(doc, doc.y);
  doc.y += 12;
  fact(doc, words.when, `${writtenInstant(receipt.at, language)} (${words.timeZone})`);
  fact(doc, words.standing, MOVEMENT_STANDINGS[standing.is][language] + returned);
  if (description !== null) fact(doc, words.description, description);
  if (holdReason !== null) fact(doc, words.reason, HOLD_REASONS[holdReason][language]);
  for (const { name, value } of receipt.identifiers) fact(doc, MOVEMENT_IDENTIFIERS[name][language], value);
  fact(doc, words.transaction, receipt.transactionId);
  fact(doc, words.seal, receipt.seal, "Courier", 8);
}
