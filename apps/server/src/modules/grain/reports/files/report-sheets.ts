import type { Report } from "../read-report.js";
import { type Cell, count, instant, percent, perTonne, type Sheet, text, tonnes, usdt } from "./sheet.js";

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
      ["Taxa (USDT)", "fee_usdt"],
      ["Líquido (USDT)", "net_usdt"],
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
  const figures: [string, Cell][] = [
    ["Início", instant(window.from)],
    ["Fim", instant(window.to)],
    ["Total de Vendas", count(cards.orders)],
    ["Faturamento Total (USDT)", usdt(cards.gross.minor)],
    ["Taxa (USDT)", usdt(cards.fee.minor)],
    ["Líquido (USDT)", usdt(cards.net.minor)],
    ["Ticket Médio (USDT)", usdt(cards.averageTicket?.minor ?? null)],
    ["Volume (t)", tonnes(cards.volume)],
    ["Preço médio (USDT/t)", perTonne(cards.averagePrice)],
    ["Produto Top", text(cards.topProduct?.name ?? null)],
    ["Faturamento do período anterior (USDT)", usdt(previous.gross.minor)],
    ["Crescimento do faturamento (%)", percent(report.growth.gross)],
    ...months.map(({ month, gross }): [string, Cell] => [
      `Faturamento de ${month} (USDT)`,
      usdt(gross.minor),
    ]),
  ];
  return {
    name: "totais",
    columns: [
      ["Indicador", "figure"],
      ["Valor", "value"],
    ],
    rows: () => figures.map(([name, cell]) => [text(name), cell]),
  };
}

/** How the figures are reckoned, for whoever opens the files without the screens. */
export function definitions({ timeZone }: Report): string {
  return [
    "Relatório de vendas de grãos: definições",
    "",
    `Fuso horário dos dias e meses: ${timeZone}. O período inclui o início e não inclui o fim.`,
    "Contam as cargas aceitas e pagas ao produtor e o que disputas lhe deram, pela hora da liberação do dinheiro.",
    "Não contam pedidos criados, pagos ou enviados e ainda não liberados, nem cancelados.",
    "",
    "Total de Vendas: pedidos com ao menos uma liberação no período, cada um contado uma vez.",
    "Faturamento Total: soma liberada, já sem devoluções e descontos de qualidade, antes da taxa da plataforma.",
    "Líquido: faturamento menos a taxa.",
    "Ticket Médio: faturamento dividido pelo total de vendas, com duas casas, meio para o par.",
    "Volume: peso pago, em toneladas. Preço médio: faturamento dividido pelo volume.",
    "Produto Top: a oferta de maior faturamento; no empate, a de maior peso.",
    "Crescimento: variação sobre o período anterior de igual duração; sem valor quando este foi zero.",
    "",
    "vendas: uma linha por carga liberada. financeiro: os movimentos da carteira com saldo inicial e final.",
    "produtos: uma linha por oferta vendida.",
    "",
  ].join("\r\n");
}
