import { buffer } from "node:stream/consumers";
import { formatDecimal } from "@lastro/money";
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
import { PRINT } from "@lastro/platform/pdf/house-style";
import PDFDocument from "pdfkit";
import { amountWords, instantWords, tonnesWords } from "../../notices/words/figures.js";
import { movementWords } from "../wallet-lines.js";
import type { StatementLine, StatementOrder, WalletStatement } from "./wallet-statement.js";

const MOVEMENT_WIDTHS = [255, 110, 110];
const ORDER_WIDTHS = [215, 70, 95, 95];
const SIDES = { buyer: "Comprador", producer: "Produtor" } as const;

/** The month of a wallet as a PDF: balances, every movement with its proof, the orders behind them, and the hash. */
export function drawWalletStatement(statement: WalletStatement): Promise<Buffer> {
  const { lines, orders, hash, now, timeZone } = statement;
  const month = monthWords(statement.month);
  const clock = { language: "pt-BR", timeZone } as const;
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 72, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "pt-BR",
    info: {
      Title: `Extrato de ${month}`,
      Author: "Lastro",
      Subject: `SHA-256 ${hash}`,
      CreationDate: now,
    },
  });
  drawHead(doc, "Extrato mensal da carteira", month);
  drawBalances(doc, statement);
  section(doc, "Movimentos");
  if (lines.length === 0) write(doc, "Nenhum movimento neste mês.", { colour: PRINT.muted });
  else
    table(
      doc,
      MOVEMENT_WIDTHS,
      ["Data e movimento", "Valor (USDT)", "Saldo (USDT)"],
      lines.map((line) => ({
        cells: [movementOf(line, clock), signed(line.amount), figure(line.balance)],
        note: proofOf(line),
      })),
    );
  drawOrders(doc, orders);
  keepTogether(doc, 70);
  section(doc, "Código dos movimentos");
  write(doc, "O mesmo mês, pedido de novo depois de encerrado, traz o mesmo código.", { size: 9.5 });
  write(doc, `SHA-256: ${hash}`, { size: 7.5, face: "Courier", colour: PRINT.muted });
  drawFooters(doc, `Extrato de ${month} · emitido em ${instantWords(clock, now)}`);
  doc.end();
  return buffer(doc);
}

function drawBalances(doc: PDFKit.PDFDocument, statement: WalletStatement): void {
  const { window, timeZone, lines, now } = statement;
  const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone });
  const isOver = window.to <= now;
  const lastDay = isOver ? new Date(window.to.getTime() - 1) : now;
  const sumOf = (some: readonly StatementLine[]) => some.reduce((all, { amount }) => all + amount, 0n);
  section(doc, "Resumo");
  fact(doc, SIDES[statement.side], statement.ownerName, "Helvetica-Bold");
  fact(doc, "Período", `${day.format(window.from)} a ${day.format(lastDay)} (${timeZone})`);
  if (!isOver) fact(doc, "Situação", "mês em andamento: só o que já aconteceu");
  fact(doc, "Saldo inicial", usdt(statement.opening));
  fact(doc, "Entradas", usdt(sumOf(lines.filter(({ amount }) => amount > 0n))));
  fact(doc, "Saídas", usdt(-sumOf(lines.filter(({ amount }) => amount < 0n))));
  fact(doc, "Saldo final", usdt(statement.closing), "Helvetica-Bold");
  fact(
    doc,
    "Em garantia",
    `${usdt(statement.inEscrow)}, fora do saldo: nos pedidos ainda não pagos ao produtor`,
  );
}

function drawOrders(doc: PDFKit.PDFDocument, orders: readonly StatementOrder[]): void {
  if (orders.length === 0) return;
  section(doc, "Pedidos do mês");
  const sum = (figureOf: (order: StatementOrder) => bigint | null) =>
    orders.reduce((all, order) => all + (figureOf(order) ?? 0n), 0n);
  table(
    doc,
    ORDER_WIDTHS,
    ["Pedido, contraparte e produto", "Toneladas pagas", "Liberado (USDT)", "Na carteira (USDT)"],
    [
      ...orders.map(({ number, otherName, offerName, kg, gross, moved }) => [
        `${number} · ${otherName} · ${offerName}`,
        tonnes(kg ?? 0n),
        figure(gross ?? 0n),
        signed(moved),
      ]),
      [
        "Total",
        tonnes(sum(({ kg }) => kg)),
        figure(sum(({ gross }) => gross)),
        signed(sum(({ moved }) => moved)),
      ],
    ],
  );
  write(doc, "Liberado: pago ao produtor no mês, antes da taxa do mercado, que é do produtor.", {
    size: 8.5,
    colour: PRINT.muted,
  });
}

function movementOf(
  { at, kind, orderNumber }: StatementLine,
  clock: Parameters<typeof instantWords>[0],
): string {
  const [words] = movementWords(kind);
  return [instantWords(clock, at), words, orderNumber].filter(Boolean).join(" · ");
}

function proofOf({ proof }: StatementLine): string | null {
  if (proof === null) return null;
  return [proof.network, proof.txHash, proof.endToEndId].filter(Boolean).join(" ");
}

const decimal = (minor: bigint) => formatDecimal(minor, 6);
const usdt = (minor: bigint) => amountWords("pt-BR", "USDT", decimal(minor));
const figure = (minor: bigint) => usdt(minor).replace(" USDT", "");
const signed = (minor: bigint) => (minor > 0n ? `+${figure(minor)}` : figure(minor));
const tonnes = (kg: bigint) => tonnesWords("pt-BR", formatDecimal(kg, 3));

/** `novembro de 2026`. */
function monthWords(month: string): string {
  const format = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-15T00:00:00Z`));
}
