import { buffer } from "node:stream/consumers";
import { isWeightLoss, type QualityItem } from "@lastro/contracts/grain/offer-terms";
import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import {
  drawFooters,
  drawHead,
  fact,
  keepTogether,
  MARGIN,
  section,
  table,
  write,
} from "@lastro/platform/pdf/document-page";
import { drawQr, PRINT } from "@lastro/platform/pdf/house-style";
import PDFDocument from "pdfkit";
import { amountWords, tonnesWords } from "../../notices/words/figures.js";
import { isDisputed, type Order } from "../order.js";
import { drawAnnex } from "./contract-annex.js";
import { drawParties, drawSignatures } from "./contract-parties.js";
import {
  type ContractDrawing,
  clausesOf,
  type PrintedTerms,
  periodOf,
  QUALITY_NAMES,
  writtenInstant,
} from "./contract-terms.js";

const QR_SIDE = 92;

/** The contract of an order as a PDF, made from the agreed terms; what its loads came to is annexed once they are paid. */
export function drawContract({
  order,
  loads,
  sheets,
  signatures,
  link,
  now,
  properties,
}: ContractDrawing): Promise<Buffer> {
  const terms = JSON.parse(order.terms) as PrintedTerms;
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 72, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "pt-BR",
    info: {
      Title: `Contrato do pedido ${order.number}`,
      Author: "Lastro",
      Subject: `SHA-256 ${order.termsHash}`,
      CreationDate: now,
      ...properties,
    },
  });
  drawHead(doc, "Contrato de compra e venda de grãos", order.number);
  drawParties(doc, terms, signatures);
  drawAgreement(doc, order, terms);
  section(doc, "Limites de qualidade");
  table(
    doc,
    [200, 70, 125, 80],
    ["O que se mede", "No máximo", "Desconto por ponto acima", "Recusa acima de"],
    terms.quality.map(({ item, limit, discount, refusal }) => [
      QUALITY_NAMES[item] ?? item,
      figure(limit),
      isWeightLoss(item as QualityItem)
        ? "do peso"
        : discount == null
          ? "a acertar"
          : `${figure(discount)}% do preço`,
      refusal == null ? "–" : figure(refusal),
    ]),
  );
  section(doc, "O que vale entre as partes");
  for (const [index, clause] of clausesOf(terms).entries()) {
    keepTogether(doc, 40);
    write(doc, `${index + 1}. ${clause}`);
    doc.y += 4;
  }
  drawSignatures(doc, signatures);
  drawProof(doc, order, link);
  drawAnnex(doc, { order, loads, sheets });
  drawFooters(doc, `Contrato ${order.number} · emitido em ${writtenInstant(now)}`);
  doc.end();
  return buffer(doc);
}

const figure = (decimal: string) => decimal.replace(".", ",");

function drawAgreement(doc: PDFKit.PDFDocument, order: Order, terms: PrintedTerms): void {
  const { offer } = terms;
  const place = [offer.place.city, offer.place.state, offer.place.country].filter(Boolean).join(", ");
  fact(
    doc,
    "Celebrado em",
    order.proposed
      ? "aguarda o aceite do preço pelo produtor"
      : `${writtenInstant(new Date(terms.agreedAt))} (horário de Brasília)`,
  );
  section(doc, "Mercadoria e preço");
  fact(doc, "Produto", offer.cropYear === null ? offer.name : `${offer.name}, safra ${offer.cropYear}`);
  fact(doc, "Quantidade", `${tonnesWords("pt-BR", terms.quantityTonnes)} t`);
  fact(doc, "Preço", `${amountWords("pt-BR", "USDT", terms.pricePerTonne)} por tonelada`);
  fact(doc, "Total", amountWords("pt-BR", "USDT", terms.total), "Helvetica-Bold");
  const named = terms.delivery?.place ?? place;
  fact(doc, "Entrega", `${offer.deliveryBasis} ${named} (Incoterms ${offer.incoterms})`);
  if (named !== place) fact(doc, "Origem", place);
  const period = periodOf(terms);
  if (period !== undefined) fact(doc, "Período de entrega", period);
  fact(
    doc,
    "Situação ao emitir",
    isDisputed(order) ? `${ORDER_WORDS[order.status]}, em disputa` : ORDER_WORDS[order.status],
  );
}

/** How whoever holds the paper checks it. */
function drawProof(doc: PDFKit.PDFDocument, order: Order, link: string): void {
  keepTogether(doc, QR_SIDE + 60);
  section(doc, "Como conferir");
  const top = doc.y;
  drawQr(doc, link, { x: MARGIN, y: top, side: QR_SIDE });
  const x = MARGIN + QR_SIDE + 18;
  write(
    doc,
    "Os termos têm um código que muda com qualquer letra deles. Abra o endereço ou aponte a câmera.",
    {
      x,
      size: 9.5,
    },
  );
  doc.y += 3;
  doc.font("Helvetica").fontSize(9).fillColor(PRINT.green);
  doc.text(link, x, doc.y, { link, underline: false });
  doc.y += 4;
  write(doc, `SHA-256 dos termos: ${order.termsHash}`, {
    x,
    size: 7.5,
    face: "Courier",
    colour: PRINT.muted,
  });
  doc.y = Math.max(doc.y, top + QR_SIDE + 6);
}
