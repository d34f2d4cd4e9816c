import { readSpreadsheet } from "@lastro/platform/read-spreadsheet";
import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { expect, type Page } from "@playwright/test";
import { micros, walletOf } from "./market.js";
import { fileAs, readAs, textAs } from "./traders.js";

type Row = Readonly<Record<string, string>>;

/** A report of the last thirty days as a producer downloads it, row by row with the columns' names. */
export async function rowsOf(page: Page, report: "vendas" | "financeiro" | "produtos"): Promise<Row[]> {
  const text = await textAs(page, `/agro/v1/reports/30days/${report}.csv?format=plain`);
  const [head = [], ...lines] = text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

export function sumOf(rows: readonly Row[], column: string): bigint {
  return rows.reduce((sum, row) => sum + micros(row[column] ?? ""), 0n);
}

/** What a producer's sales came to. */
export interface Sales {
  readonly orders: number;
  readonly gross: bigint;
  readonly fee: bigint;
}

interface Report {
  cards: { orders: number; gross: string; fee: string; net: string };
}
interface Financial {
  cards: { total: string; gross: string; pending: string; inEscrow: string; transactions: number };
}

/** The report, its files and the financial page say the same of the producer's sales, with nothing left to come. */
export async function expectSales(page: Page, { orders, gross, fee }: Sales): Promise<void> {
  const { cards: report } = await readAs<Report>(page, "/agro/v1/reports/30days");
  expect([report.orders, micros(report.gross), micros(report.fee), micros(report.net)]).toEqual([
    orders,
    gross,
    fee,
    gross - fee,
  ]);
  const { cards } = await readAs<Financial>(page, "/agro/v1/financial");
  expect(cards.transactions).toBe(orders);
  expect([cards.gross, cards.total, cards.pending, cards.inEscrow].map(micros)).toEqual([
    gross,
    gross - fee,
    0n,
    0n,
  ]);
  for (const file of ["vendas", "produtos"] as const) {
    const rows = await rowsOf(page, file);
    expect(
      ["gross_usdt", "fee_usdt", "net_usdt"].map((column) => sumOf(rows, column)),
      file,
    ).toEqual([gross, fee, gross - fee]);
  }
}

/** The statement's lines lead from nothing to what the wallet holds now, one after the other. */
export async function expectStatement(page: Page): Promise<void> {
  const rows = await rowsOf(page, "financeiro");
  const lines = rows.slice(1, -1);
  let balance = 0n;
  for (const line of lines) {
    balance += micros(line.amount_usdt ?? "");
    expect(micros(line.balance_usdt ?? ""), line.kind).toBe(balance);
  }
  expect([rows.at(0), rows.at(-1)].map((row) => micros(row?.balance_usdt ?? ""))).toEqual([0n, balance]);
  expect(await walletOf(page)).toBe(balance);
}

/** The wallet's statement of this month on paper and as a workbook say the same as its table, for whoever joined in it. */
export async function expectPapersAgree(page: Page): Promise<void> {
  const lines = (await rowsOf(page, "financeiro")).slice(1, -1).map((row) => micros(row.amount_usdt ?? ""));
  const total = (of: (minor: bigint) => boolean) => lines.filter(of).reduce((sum, minor) => sum + minor, 0n);
  const paper = await statementOnPaper(page);
  expect(["Saldo inicial", "Entradas", "Saídas", "Saldo final"].map(paper)).toEqual([
    0n,
    total((minor) => minor > 0n),
    -total((minor) => minor < 0n),
    await walletOf(page),
  ]);
  expect(await workbookAmounts(page)).toEqual(lines);
}

/** A figure of the statement in its smallest unit, by its name. */
async function statementOnPaper(page: Page): Promise<(name: string) => bigint> {
  const month = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" }).slice(0, 7);
  const pdf = await textOfPdf(await fileAs(page, `/agro/v1/statements/${month}.pdf`));
  const text = pdf.replace(/\s+/g, " ");
  return (name) => {
    const [, written = ""] = text.match(new RegExp(`${name} ?(-?[\\d.]+,\\d+) USDT`)) ?? [];
    return micros(written.replaceAll(".", "").replace(",", "."));
  };
}

async function workbookAmounts(page: Page): Promise<bigint[]> {
  const file = await fileAs(page, "/agro/v1/reports/30days/financeiro.xlsx");
  const [head, ...rows] = await readSpreadsheet(file, { rows: 1_000, columns: 20 });
  const column =
    head?.cells.findIndex((cell) => cell && "text" in cell && cell.text === "Valor (USDT)") ?? -1;
  return rows.slice(1, -1).map(({ cells }) => {
    const cell = cells[column];
    return micros(cell && "number" in cell ? cell.number : "");
  });
}
