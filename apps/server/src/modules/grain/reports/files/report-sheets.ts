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

type Figure = readonly [ptbr: string, plain: string, cell: Cell];

/** What a table calls the figures of a side. */
const WORDS = {
  producer: {
    orders: "Total de Vendas",
    gross: "Faturamento",
    all: "Faturamento Total",
    average: "Ticket Médio",
  },
  buyer: { orders: "Total de Compras", gross: "Comprado", all: "Total Comprado", average: "Compra Média" },
} as const;

/** The commission and what it leaves, which a buyer has none of. */
function netOf({ fee, net }: Pick<Report["cards"], "fee" | "net">): Figure[] {
  return fee === null || net === null
    ? []
    : [
        ["Taxa do mercado (USDT)", "fee_usdt", usdt(fee.minor)],
        ["Recebido (USDT)", "net_usdt", usdt(net.minor)],
      ];
}

/** One row for each offer that something was released of, by gross. */
export function productsSheet(report: Report): Sheet {
  const { gross } = WORDS[report.side];
  const figuresOf = (product: Report["products"][number]): Figure[] => [
    ["Oferta", "offer_id", text(product.offerId)],
    ["Produto", "product", text(product.name)],
    ["Pedidos", "orders", count(product.orders)],
    ["Toneladas", "tonnes", tonnes(product.volume)],
    [`${gross} (USDT)`, "gross_usdt", usdt(product.gross.minor)],
    ...netOf(product),
    ["Participação (%)", "share_percent", percent(product.share)],
  ];
  const none = { ...report.cards, offerId: "", name: "", share: 0n };
  return {
    name: "produtos",
    columns: figuresOf(none).map(([ptbr, plain]) => [ptbr, plain]),
    rows: () => report.products.map((product) => figuresOf(product).map(([, , cell]) => cell)),
  };
}

/** The cards and the months, a figure a row. */
export function totalsSheet(report: Report): Sheet {
  const { cards, previous, window, months } = report;
  const { orders, gross, all, average } = WORDS[report.side];
  const figures: Figure[] = [
    ["Início", "from", instant(window.from)],
    ["Fim", "to", instant(window.to)],
    [orders, "orders", count(cards.orders)],
    [`${all} (USDT)`, "gross_usdt", usdt(cards.gross.minor)],
    ...netOf(cards),
    [`${average} (USDT)`, "average_ticket_usdt", usdt(cards.averageTicket?.minor ?? null)],
    ["Volume (t)", "tonnes", tonnes(cards.volume)],
    ["Preço médio (USDT/t)", "average_price_usdt_per_tonne", perTonne(cards.averagePrice)],
    ["Produto Top", "top_product", text(cards.topProduct?.name ?? null)],
    [`${gross} no período anterior (USDT)`, "previous_gross_usdt", usdt(previous.gross.minor)],
    [`Crescimento: ${gross.toLowerCase()} (%)`, "gross_growth_percent", percent(report.growth.gross)],
    ...months.map(
      (month): Figure => [
        `${gross} em ${month.month} (USDT)`,
        `gross_usdt ${month.month}`,
        usdt(month.gross.minor),
      ],
    ),
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
