import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal, formatMoney } from "@lastro/money";
import { heldOf, receivedOf } from "../../figures.js";
import { amountWords, tonnesWords } from "../../notices/words/figures.js";
import { usdt } from "../../usdt.js";
import type { Load, Order } from "../order.js";
import { type KeptLine, type Sheet, standingSheet } from "../sheet-store.js";
import { fact, section, table, write } from "./contract-page.js";
import { type ContractDrawing, QUALITY_NAMES, writtenInstant } from "./contract-terms.js";

const WIDTHS = [120, 56, 56, 68, 72, 102];
const LINE_NAMES: Readonly<Record<KeptLine["kind"], string>> = {
  scale: "Peso da balança",
  impurity: "Impurezas acima do limite",
  moisture: "Umidade acima do limite",
  deduction: "Desconto acertado",
  price: "Desconto do preço",
};

/** What each paid load came to and why, and what went to whom in all; nothing before the first is paid. */
export function drawAnnex(
  doc: PDFKit.PDFDocument,
  { order, loads, sheets }: Pick<ContractDrawing, "order" | "loads" | "sheets">,
): void {
  if (order.released === 0n && order.refunded === 0n) return;
  doc.addPage();
  write(doc, "Anexo: acerto", { size: 15, face: "Helvetica-Bold" });
  for (const load of loads.filter(({ releasedAt }) => releasedAt !== null)) drawLoad(doc, load, sheets);
  drawTotals(doc, order);
}

function drawLoad(doc: PDFKit.PDFDocument, load: Load, sheets: readonly Sheet[]): void {
  const { releasedAt, settledKg, released, fee, refunded } = load;
  if (releasedAt === null || settledKg === null || released === null || fee === null || refunded === null)
    return;
  section(doc, `Carga ${load.number}`);
  fact(doc, "Código", load.trackingCode);
  fact(doc, "Enviada em", `${writtenInstant(load.shippedAt)}, com ${tonnes(load.kg)}`);
  const sheet = standingSheet(sheets, load.id);
  if (sheet && sheet.lines.length > 0)
    table(
      doc,
      WIDTHS,
      ["Apuração", "Medido", "Limite", "Desconto", "Resta", "Valor"],
      sheet.lines.map((line) => [
        nameOf(line),
        hundredths(line.measured),
        hundredths(line.limit),
        tonnes(BigInt(line.discountKg)),
        tonnes(BigInt(line.remainingKg)),
        line.amount === undefined || line.amount === "0" ? "–" : amount(BigInt(line.amount)),
      ]),
    );
  for (const { reason } of sheet?.lines ?? []) if (reason !== null) fact(doc, "Motivo do desconto", reason);
  fact(doc, "Peso acertado", tonnes(settledKg), "Helvetica-Bold");
  fact(doc, "Pago em", writtenInstant(releasedAt));
  fact(doc, "Bruto", amount(released));
  fact(doc, "Taxa do mercado", amount(fee));
  fact(doc, "Líquido ao produtor", amount(receivedOf({ released, fee })), "Helvetica-Bold");
  if (refunded > 0n) fact(doc, "Devolvido ao comprador", amount(refunded));
}

function drawTotals(doc: PDFKit.PDFDocument, order: Order): void {
  section(doc, "No total");
  fact(doc, "Pago pelo comprador", amount(order.funded));
  fact(doc, "Líquido ao produtor", amount(receivedOf(order)), "Helvetica-Bold");
  fact(doc, "Taxa do mercado", amount(order.fee));
  fact(doc, "Devolvido ao comprador", amount(order.refunded));
  const held = heldOf(order);
  if (held > 0n) fact(doc, "Ainda em garantia", amount(held));
}

function nameOf({ kind, item }: KeptLine): string {
  return item === null ? LINE_NAMES[kind] : (QUALITY_NAMES[item] ?? item);
}

const amount = (minor: bigint) => amountWords("pt-BR", "USDT", formatMoney(usdt(minor)));
const tonnes = (kg: bigint) => `${tonnesWords("pt-BR", plainTonnes(kg))} t`;
const hundredths = (measure: string | null) =>
  measure === null ? "–" : formatDecimal(BigInt(measure), 2).replace(".", ",");
