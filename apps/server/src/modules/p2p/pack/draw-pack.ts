import { buffer } from "node:stream/consumers";
import { fact, MARGIN, section, write } from "@lastro/platform/pdf/document-page";
import { PRINT } from "@lastro/platform/pdf/house-style";
import PDFDocument from "pdfkit";
import type { Pack, PackFact, PackPicture } from "./pack.js";

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
  write(doc, `Emitido em ${pack.issuedAt} (horário de Brasília). CPF mascarado.`, { colour: PRINT.muted });
  drawFacts(doc, "Contrato", pack.contract);
  drawFacts(doc, "Quem comprou", pack.parties.buyer);
  drawFacts(doc, "Quem vendeu", pack.parties.seller);
  drawFacts(doc, "Pagamento", pack.payment);
  drawFacts(doc, "Liberação", pack.release);
  drawFacts(doc, "Disputa", pack.dispute);
  drawFacts(doc, "Avaliações", pack.ratings);
  section(doc, "Histórico");
  for (const line of pack.history) write(doc, line);
  section(doc, "Conversa");
  if (pack.roomIsCut) write(doc, "Só as primeiras mensagens estão aqui.", { colour: PRINT.muted });
  for (const { head, text } of pack.room) {
    write(doc, head, { size: 8, colour: PRINT.muted });
    for (const line of text.split("\n")) if (line.trim() !== "") write(doc, line);
    doc.moveDown(0.3);
  }
  for (const picture of pack.pictures) drawPicture(doc, picture);
  doc.moveDown(1.5);
  write(doc, `Assinado por Lastro com a chave ${pack.keyId}. Qualquer alteração invalida a assinatura.`, {
    size: 8,
    colour: PRINT.muted,
  });
  doc.end();
  return buffer(doc);
}

function drawFacts(doc: PDFKit.PDFDocument, name: string, facts: readonly PackFact[]): void {
  if (facts.length === 0) return;
  section(doc, name);
  for (const [label, value] of facts) fact(doc, label, value);
}

function drawPicture(doc: PDFKit.PDFDocument, { caption, jpeg }: PackPicture): void {
  doc.addPage();
  write(doc, caption, { size: 9, colour: PRINT.muted });
  const width = doc.page.width - 2 * MARGIN;
  doc.image(Buffer.from(jpeg), MARGIN, doc.y + 8, { fit: [width, PICTURE_HEIGHT] });
  doc.y = MARGIN + PICTURE_HEIGHT + 40;
}
