import { buffer } from "node:stream/consumers";
import { HOLD_REASONS, MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { type Asset, formatMoney, type Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import { drawFooters, keepTogether, MARGIN, RIGHT, rule } from "@lastro/platform/pdf/document-page";
import { drawLine, drawParagraph } from "@lastro/platform/pdf/draw-text";
import { PRINT } from "@lastro/platform/pdf/house-style";
import PDFDocument from "pdfkit";
import type { DescribedMovement } from "./describe-movements.js";
import { brazilianDate, brazilianLongDate, brazilianTime, writtenDay } from "./export-words.js";
import type { BalanceAfter } from "./merge-entries.js";
import type { StatementScan } from "./scan-statement.js";

/** More rows than this are a spreadsheet, not a document. */
const MAX_ROWS = 3_000;

const { ink: INK, muted: MUTED, green: GREEN } = PRINT;
const WIDTH = RIGHT - MARGIN;

export interface PdfStatement {
  readonly holder: { readonly name: string; readonly platformId: string };
  readonly asset: Asset;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly opening: Money;
  readonly closing: BalanceAfter;
  /** Oldest first. */
  readonly movements: readonly DescribedMovement[];
}

/** Reads the whole period, oldest first, with the balances at its ends. Throws `statement.too_long`. */
export async function collectStatement(
  scan: StatementScan,
  asset: Asset,
): Promise<Pick<PdfStatement, "opening" | "closing" | "movements">> {
  const closing = await scan.reader.balanceOf(asset);
  const movements: DescribedMovement[] = [];
  for await (const { found } of scan.batches(500)) {
    movements.push(...found.map(({ movement }) => movement));
    if (movements.length > MAX_ROWS) throw new DomainError("statement.too_long", { rows: MAX_ROWS });
  }
  const oldest = movements.at(-1);
  const opening: Money =
    oldest === undefined ? closing.total : { asset, minor: oldest.balance.total.minor - oldest.amount.minor };
  return { opening, closing, movements: movements.reverse() };
}

/** The statement as one column on A4: who, when, the balances at both ends, and each day's movements. */
export function drawStatement(statement: PdfStatement): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "pt-BR",
    info: { Title: `Extrato ${statement.asset}`, Author: "Lastro", CreationDate: statement.now },
  });
  drawHead(doc, statement);
  let day = "";
  for (const movement of statement.movements) {
    const own = brazilianDate(movement.at);
    if (own !== day) drawDay(doc, brazilianLongDate(movement.at));
    day = own;
    drawMovement(doc, movement);
  }
  if (statement.movements.length === 0) {
    doc.moveDown(2).font("Helvetica").fontSize(10).fillColor(MUTED).text("Nenhum movimento neste período.");
  }
  const { now } = statement;
  drawFooters(doc, `Emitido em ${brazilianDate(now)} às ${brazilianTime(now)}, horário de Brasília`);
  doc.end();
  return buffer(doc);
}

function drawHead(doc: PDFKit.PDFDocument, statement: PdfStatement): void {
  doc.font("Helvetica-Bold").fontSize(15).fillColor(GREEN).text("Lastro", MARGIN, MARGIN);
  doc.moveDown(1.2).fontSize(20).fillColor(INK).text(`Extrato em ${statement.asset}`);
  doc.moveDown(0.3).font("Helvetica").fontSize(10).fillColor(MUTED);
  doc.text(`${writtenDay(statement.from)} a ${writtenDay(statement.to)}`);
  doc.moveDown(0.8).fillColor(INK);
  drawParagraph(doc, statement.holder.name);
  doc.fillColor(MUTED).fontSize(8.5).text(`ID da plataforma ${statement.holder.platformId}`);
  doc.moveDown(1.2);
  drawFigure(doc, "Saldo no início do período", statement.opening);
  drawFigure(doc, "Saldo no fim do período", statement.closing.total, true);
  if (statement.closing.held.minor !== 0n) {
    drawFigure(doc, "  dos quais bloqueado", statement.closing.held);
    drawFigure(doc, "  dos quais disponível", statement.closing.available);
  }
}

function drawFigure(doc: PDFKit.PDFDocument, label: string, amount: Money, strong = false): void {
  const y = doc.y;
  doc
    .font(strong ? "Helvetica-Bold" : "Helvetica")
    .fontSize(10.5)
    .fillColor(INK);
  doc.text(label, MARGIN, y, { width: WIDTH / 2 });
  doc.text(written(amount), MARGIN, y, { width: WIDTH, align: "right" });
  doc.x = MARGIN;
  doc.y = y + 18;
}

function drawDay(doc: PDFKit.PDFDocument, day: string): void {
  keepTogether(doc, 70);
  doc.y += 16;
  doc.font("Helvetica-Bold").fontSize(9).fillColor(MUTED).text(day, MARGIN, doc.y);
  doc.y += 4;
  rule(doc, doc.y);
  doc.y += 8;
}

function drawMovement(doc: PDFKit.PDFDocument, movement: DescribedMovement): void {
  keepTogether(doc, 34);
  const y = doc.y;
  const held = movement.direction === "held";
  const reason = movement.holdReason === null ? null : HOLD_REASONS[movement.holdReason]["pt-BR"];
  const details = [
    brazilianTime(movement.at).slice(0, 5),
    movement.counterparty,
    movement.description ?? reason,
  ]
    .filter((part) => part !== null)
    .join("  ·  ");
  doc.font("Helvetica").fontSize(10).fillColor(INK);
  doc.text(MOVEMENT_TITLES[movement.title]["pt-BR"], MARGIN, y, { width: WIDTH * 0.6 });
  doc
    .font(held ? "Helvetica" : "Helvetica-Bold")
    .fillColor(held ? MUTED : movement.direction === "in" ? GREEN : INK)
    .text(held ? `(${written(absolute(movement.held))})` : signed(movement.amount), MARGIN, y, {
      width: WIDTH,
      align: "right",
    });
  doc.font("Helvetica").fontSize(8.5).fillColor(MUTED);
  drawLine(doc, details, { x: MARGIN, y: y + 13, width: WIDTH * 0.66 });
  doc.text(`saldo ${written(movement.balance.total)}`, MARGIN, y + 13, { width: WIDTH, align: "right" });
  doc.x = MARGIN;
  doc.y = y + 32;
}

function absolute({ asset, minor }: Money): Money {
  return { asset, minor: minor < 0n ? -minor : minor };
}

function signed(amount: Money): string {
  return `${amount.minor < 0n ? "-" : "+"} ${written(absolute(amount))}`;
}

/** `R$ 1.234,50`, `0,00012345 BTC`; insignificant zeros of a coin left out, two decimals always kept. */
function written(amount: Money): string {
  const [whole = "0", decimals = ""] = formatMoney(amount).split(".");
  const kept = decimals.replace(/0+$/, "").padEnd(2, "0");
  const figures = `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${kept}`;
  return amount.asset === "BRL" ? `R$ ${figures}` : `${figures} ${amount.asset}`;
}
