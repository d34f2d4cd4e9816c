import type { ReportFormat } from "@lastro/contracts/grain/report-choices";
import type { Report } from "../read-report.js";
import { definitions } from "./definitions.js";
import {
  type Cell,
  count,
  instant,
  percent,
  perTonne,
  type Sheet,
  text,
  tonnes,
  usdt,
  words,
} from "./sheet.js";

/** One row for each offer that sold something, by gross. */
export function productsSheet(report: Report): Sheet {
  return {
    name: "produtos",
    columns: [
      ["Oferta", "offer_id"],
      ["Produto", "product"],
      ["Pedidos", "orders"],
      ["Toneladas", "tonnes"],
      ["Faturamento (USDT)", "gross_usdt"],
      ["Taxa do mercado (USDT)", "fee_usdt"],
      ["Recebido (USDT)", "net_usdt"],
      ["Participação (%)", "share_percent"],
    ],
    rows: () =>
      report.products.map((product) => [
        text(product.offerId),
        text(product.name),
        count(product.orders),
        tonnes(product.volume),
        usdt(product.gross.minor),
        usdt(product.fee.minor),
        usdt(product.net.minor),
        percent(product.share),
      ]),
  };
}

/** The cards and the months, a figure a row. */
export function totalsSheet(report: Report): Sheet {
  const { cards, previous, window, months } = report;
  const figures: [ptbr: string, plain: string, Cell][] = [
    ["Início", "from", instant(window.from)],
    ["Fim", "to", instant(window.to)],
    ["Total de Vendas", "orders", count(cards.orders)],
    ["Faturamento Total (USDT)", "gross_usdt", usdt(cards.gross.minor)],
    ["Taxa do mercado (USDT)", "fee_usdt", usdt(cards.fee.minor)],
    ["Recebido (USDT)", "net_usdt", usdt(cards.net.minor)],
    ["Ticket Médio (USDT)", "average_ticket_usdt", usdt(cards.averageTicket?.minor ?? null)],
    ["Volume (t)", "tonnes", tonnes(cards.volume)],
    ["Preço médio (USDT/t)", "average_price_usdt_per_tonne", perTonne(cards.averagePrice)],
    ["Produto Top", "top_product", text(cards.topProduct?.name ?? null)],
    ["Faturamento do período anterior (USDT)", "previous_gross_usdt", usdt(previous.gross.minor)],
    ["Crescimento do faturamento (%)", "gross_growth_percent", percent(report.growth.gross)],
    ...months.map(({ month, gross }): [string, string, Cell] => [
      `Faturamento de ${month} (USDT)`,
      `gross_usdt ${month}`,
      usdt(gross.minor),
    ]),
  ];
  return {
    name: "totais",
    columns: [
      ["Indicador", "figure"],
      ["Valor", "value"],
    ],
    rows: () => figures.map(([ptbr, plain, cell]) => [words(ptbr, plain), cell]),
  };
}

/** How the figures are reckoned, a sentence a row, for a workbook. */
export function definitionsSheet(report: Report, format: ReportFormat): Sheet {
  const [title = "", ...sentences] = definitions(report, format);
  return {
    name: "definicoes",
    columns: [[title, title]],
    rows: () => sentences.filter((sentence) => sentence !== "").map((sentence) => [text(sentence)]),
  };
}
