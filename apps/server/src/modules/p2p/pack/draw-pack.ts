import { buffer } from "node:stream/consumers";
import { asPlainLine } from "@lastro/contracts";
import { drawParagraph } from "@lastro/platform/pdf/draw-text";
import type { Face } from "@lastro/platform/pdf/text-runs";
import PDFDocument from "pdfkit";
import type { Pack, PackFact, PackPicture } from "./pack.js";

const INK = "#17231c";
const MUTED = "#54615a";
const MARGIN = 56;
const PICTURE_HEIGHT = 620;

/** The pack of a trade as a PDF: the contract, who, how it was paid and released, what was written, and what was sent. */
export function drawPack(pack: Pack): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "pt-BR",
    info: {
      Title: `Dossiê da negociação ${pack.number}`,
      Author: "Lastro",
      CreationDate: pack.createdAt,
      ...pack.properties,
    },
  });
  write(doc, `Dossiê da negociação ${pack.number}`, { size: 16, face: "Helvetica-Bold" });
  write(doc, `Emitido em ${pack.issuedAt} (horário de Brasília). CPF mascarado.`, { colour: MUTED });
  section(doc, "Contrato", pack.contract);
  section(doc, "Quem comprou", pack.parties.buyer);
  section(doc, "Quem vendeu", pack.parties.seller);
  section(doc, "Pagamento", pack.payment);
  section(doc, "Liberação", pack.release);
  section(doc, "Disputa", pack.dispute);
  section(doc, "Avaliações", pack.ratings);
  title(doc, "Histórico");
  for (const line of pack.history) write(doc, line, {});
  title(doc, "Conversa");
  if (pack.roomIsCut) write(doc, "Só as primeiras mensagens estão aqui.", { colour: MUTED });
  for (const { head, text } of pack.room) {
    write(doc, head, { size: 8, colour: MUTED });
    for (const line of text.split("\n")) write(doc, line, {});
    doc.moveDown(0.3);
  }
  for (const picture of pack.pictures) drawPicture(doc, picture);
  doc.moveDown(1.5);
  write(doc, `Assinado por Lastro com a chave ${pack.keyId}. Qualquer alteração invalida a assinatura.`, {
    size: 8,
    colour: MUTED,
  });
  doc.end();
  return buffer(doc);
}

function section(doc: PDFKit.PDFDocument, name: string, facts: readonly PackFact[]): void {
  if (facts.length === 0) return;
  title(doc, name);
  for (const [label, value] of facts) {
    doc.font("Helvetica").fontSize(9.5).fillColor(MUTED).text(`${label}: `, { continued: true });
    doc.fillColor(INK);
    drawParagraph(doc, asPlainLine(value) || "–");
  }
}

function title(doc: PDFKit.PDFDocument, text: string): void {
  doc.moveDown(0.8);
  write(doc, text, { size: 11.5, face: "Helvetica-Bold" });
  doc.moveDown(0.2);
}

function drawPicture(doc: PDFKit.PDFDocument, { caption, jpeg }: PackPicture): void {
  doc.addPage();
  write(doc, caption, { size: 9, colour: MUTED });
  const width = doc.page.width - 2 * MARGIN;
  doc.image(Buffer.from(jpeg), MARGIN, doc.y + 8, { fit: [width, PICTURE_HEIGHT] });
  doc.y = MARGIN + PICTURE_HEIGHT + 40;
}

function write(
  doc: PDFKit.PDFDocument,
  text: string,
  { size = 9.5, colour = INK, face = "Helvetica" }: { size?: number; colour?: string; face?: Face },
): void {
  doc.fontSize(size).fillColor(colour);
  drawParagraph(doc, asPlainLine(text) || " ", face);
}
