import { buffer } from "node:stream/consumers";
import type { Language } from "@lastro/contracts";
import { DOCUMENT_FACTS, DOCUMENT_KINDS } from "@lastro/contracts/signed-documents";
import { parseMoney } from "@lastro/money";
import { fact, MARGIN, write } from "@lastro/platform/pdf/document-page";
import PDFDocument from "pdfkit";
import type { DocumentDeclaration, DocumentFact } from "../documents/declaration.js";
import { writtenReceiptCode } from "../receipt-code.js";
import type { DocumentProperties } from "./document-seal.js";
import { drawBrand, drawProof, type Proof } from "./draw-proof.js";
import { writtenAmount, writtenInstant } from "./written.js";

/** Everything the file of a signed document shows: what was signed of it, and where it is checked. */
export interface DocumentDrawing extends Omit<Proof, "code"> {
  readonly declaration: DocumentDeclaration;
  readonly properties: DocumentProperties;
}

/** The document as one page of A4. */
export function drawDocument({ declaration, properties, ...proof }: DocumentDrawing): Promise<Buffer> {
  const { kind, number, parties, facts } = declaration;
  const { language, now } = proof;
  const title = DOCUMENT_KINDS[kind][language];
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 40, left: MARGIN, right: MARGIN },
    lang: language,
    info: { Title: `${title} ${number}`, Author: "Lastro", CreationDate: now, ...properties },
  });
  drawBrand(doc, number);
  write(doc, title, { y: MARGIN + 62, size: 19, face: "Helvetica-Bold" });
  doc.y += 18;
  for (const one of [...parties, ...facts]) drawFact(doc, one, language);
  drawProof(doc, { ...proof, code: writtenReceiptCode(declaration.code) });
  doc.end();
  return buffer(doc);
}

function drawFact(doc: PDFKit.PDFDocument, { name, value }: DocumentFact, language: Language): void {
  const { form, words } = DOCUMENT_FACTS[name];
  const label = words[language];
  if (form === "code") fact(doc, label, value, "Courier", 8);
  else fact(doc, label, written(form, value, language));
}

function written(form: "usdt" | "kilograms" | "instant" | "text", value: string, language: Language): string {
  switch (form) {
    case "usdt":
      return writtenAmount(parseMoney("USDT", value), language, false);
    case "kilograms":
      return `${new Intl.NumberFormat(language).format(BigInt(value))} kg`;
    case "instant":
      return writtenInstant(new Date(value), language);
    case "text":
      return value;
  }
}
