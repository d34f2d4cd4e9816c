import { asPlainLine, withHiddenSpelt } from "@lastro/contracts";
import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import { drawParagraph } from "@lastro/platform/pdf/draw-text";
import PDFDocument from "pdfkit";
import { isDisputed, type Order } from "./order.js";

interface Terms {
  readonly agreedAt: string;
  readonly buyer: { readonly name: string };
  readonly producer: { readonly name: string };
  readonly offer: {
    readonly name: string;
    readonly commodity: string;
    readonly cropYear: string | null;
    readonly place: { readonly city: string; readonly state: string | null; readonly country: string };
    readonly deliveryBasis: string;
    readonly incoterms: string;
  };
  readonly quality: readonly { readonly item: string; readonly limit: string }[];
  readonly quantityTonnes: string;
  readonly pricePerTonne: string;
  readonly total: string;
  readonly feeBps: number;
  readonly days: Readonly<Record<string, number>>;
}

const QUALITY_NAMES: Readonly<Record<string, string>> = {
  moisture: "Umidade (%)",
  impurity: "Impurezas e matérias estranhas (%)",
  damaged: "Avariados (%)",
  sour_and_burnt: "Ardidos e queimados (%)",
  burnt: "Queimados (%)",
  greenish: "Esverdeados (%)",
  broken: "Quebrados (%)",
  aflatoxin: "Aflatoxina (ppb)",
  castor: "Mamona (%)",
  live_insects: "Insetos vivos",
};

/** The contract of an order as a PDF, made from the agreed terms alone, with their hash to check it by. */
export function drawContract(order: Order): Promise<Buffer> {
  const terms = JSON.parse(order.terms) as Terms;
  const document = new PDFDocument({
    size: "A4",
    margin: 56,
    info: {
      Title: `Contrato do pedido ${order.number}`,
      Subject: `SHA-256 ${order.termsHash}`,
      CreationDate: order.createdAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  document.font("Helvetica-Bold").fontSize(16).text("Contrato de compra e venda de grãos").moveDown(0.5);
  document.font("Helvetica").fontSize(10);
  for (const [name, value] of linesOf(order, terms)) {
    document.font("Helvetica-Bold").text(`${name}: `, { continued: true });
    drawParagraph(document, asPlainLine(value));
  }
  document.moveDown().font("Helvetica-Bold").text("Limites de qualidade");
  document.font("Helvetica");
  for (const { item, limit } of terms.quality)
    document.text(`${QUALITY_NAMES[item] ?? item}: até ${limit.replace(".", ",")}`);
  document.moveDown();
  for (const clause of clausesOf(terms)) document.text(`• ${clause}`).moveDown(0.3);
  document.moveDown().font("Courier").fontSize(8).text(`SHA-256 dos termos: ${order.termsHash}`);
  document.moveDown(0.5);
  drawParagraph(document, withHiddenSpelt(order.terms), "Courier");
  document.end();
  return done;
}

function linesOf(order: Order, terms: Terms): readonly (readonly [string, string])[] {
  const { offer } = terms;
  const place = [offer.place.city, offer.place.state, offer.place.country].filter(Boolean).join(", ");
  return [
    ["Pedido", order.number],
    ["Celebrado em", order.proposed ? "aguarda o aceite do preço pelo produtor" : terms.agreedAt],
    ["Comprador", terms.buyer.name],
    ["Produtor", terms.producer.name],
    ["Produto", offer.cropYear === null ? offer.name : `${offer.name}, safra ${offer.cropYear}`],
    ["Entrega", `${offer.deliveryBasis} ${place} (Incoterms ${offer.incoterms})`],
    ["Quantidade", `${terms.quantityTonnes.replace(".", ",")} t`],
    ["Preço", `${terms.pricePerTonne.replace(".", ",")} USDT/t`],
    ["Total", `${terms.total.replace(".", ",")} USDT`],
    [
      "Situação ao emitir",
      isDisputed(order) ? `${ORDER_WORDS[order.status]}, em disputa` : ORDER_WORDS[order.status],
    ],
  ];
}

function clausesOf({ days, feeBps }: Terms): readonly string[] {
  const percent = (feeBps / 100).toFixed(2).replace(".", ",");
  return [
    "O valor total fica em garantia desde a compra e só sai dela como este contrato diz.",
    `Sem resposta do produtor em ${days.approval} dias, ou sem a primeira carga em ${days.firstLoad} dias depois do aceite, o comprador recebe tudo de volta.`,
    `Depois de cada carga, o produtor tem ${days.nextLoad} dias para enviar a seguinte; o que ficar sem envio volta ao comprador depois de acertadas as cargas enviadas.`,
    `Declarada a entrega de todas as cargas, o comprador tem ${days.inspection} dias para inspecionar; o silêncio vale aceite, pela última proposta de acerto de cada carga.`,
    "Peso e qualidade finais descontam, nesta ordem, impureza e umidade acima dos limites: (medido - limite) ÷ (100 - limite), em quilos inteiros. Pelo mais que passar dos limites, descontam-se os quilos que os dois lados acertarem.",
    `Em disputa nenhum prazo move o valor: valem a divisão assinada pelos dois lados ou, passados ${days.directSettlement} dias, a decisão de um administrador.`,
    `Do que o produtor recebe, a taxa do mercado é de ${percent}%.`,
  ];
}
