import type { ReportFormat } from "@lastro/contracts/grain/report-choices";
import type { Report } from "../read-report.js";

/** How the figures are reckoned, for whoever opens the files without the screens: a title, and a sentence a line. */
export function definitions(
  { side, timeZone }: Pick<Report, "side" | "timeZone">,
  format: ReportFormat,
): readonly string[] {
  return DEFINITIONS[side][format](timeZone);
}

const DEFINITIONS = {
  producer: { ptbr: salesInPortuguese, plain: salesPlainly },
  buyer: { ptbr: purchasesInPortuguese, plain: purchasesPlainly },
} as const;

function salesInPortuguese(timeZone: string): readonly string[] {
  return [
    "Relatório de vendas de grãos: definições",
    "",
    `Fuso horário dos dias e meses: ${timeZone}. O período inclui o início e não inclui o fim.`,
    "Contam as cargas aceitas e pagas ao produtor e o que disputas lhe deram, pela hora da liberação do dinheiro.",
    "Não contam pedidos criados, pagos ou enviados e ainda não liberados, nem cancelados.",
    "",
    "Total de Vendas: pedidos com ao menos uma liberação no período, cada um contado uma vez.",
    "Faturamento Total: soma liberada, já sem devoluções e descontos de qualidade, antes da taxa do mercado.",
    "Recebido: faturamento menos a taxa do mercado.",
    "Ticket Médio: faturamento dividido pelo total de vendas, com duas casas, meio para o par.",
    "Volume: peso pago, em toneladas. Preço médio: faturamento dividido pelo volume.",
    "Produto Top: a oferta de maior faturamento; no empate, a de maior peso.",
    "Crescimento: variação sobre o período anterior de igual duração; sem valor quando este foi zero.",
    "",
    "vendas: uma linha por carga liberada. financeiro: os movimentos da carteira com saldo inicial e final.",
    "produtos: uma linha por oferta vendida.",
    "",
  ];
}

function salesPlainly(timeZone: string): readonly string[] {
  return [
    "Grain sales report: definitions",
    "",
    `Time zone of days and months: ${timeZone}. The period includes its start and not its end. Times are UTC.`,
    "Loads accepted and paid to the producer count, and what disputes gave them, by the time the money was released.",
    "Orders created, paid or shipped and not released yet do not count, nor do cancelled ones.",
    "",
    "orders: orders with at least one release in the period, each counted once.",
    "gross_usdt: what was released, net of refunds and quality discounts, before the market fee.",
    "fee_usdt: the market fee. net_usdt: what the producer received, gross less the fee.",
    "average_ticket_usdt: gross divided by orders, to two decimals, half to even.",
    "tonnes: the weight that was paid for. average_price_usdt_per_tonne: gross divided by tonnes.",
    "top_product: the offer with the largest gross; of two alike, the heavier.",
    "gross_growth_percent: the change against the period of equal length just before; empty where that was zero.",
    "",
    "vendas: one row for each load released. financeiro: the wallet's movements with opening and closing balance.",
    "produtos: one row for each offer that sold something.",
    "",
  ];
}

function purchasesInPortuguese(timeZone: string): readonly string[] {
  return [
    "Relatório de compras de grãos: definições",
    "",
    `Fuso horário dos dias e meses: ${timeZone}. O período inclui o início e não inclui o fim.`,
    "Contam as cargas aceitas e pagas e o que disputas deram ao produtor, pela hora da liberação do dinheiro.",
    "Não contam pedidos criados, pagos ou enviados e ainda não liberados, nem cancelados.",
    "",
    "Total de Compras: pedidos com ao menos uma liberação no período, cada um contado uma vez.",
    "Total Comprado: soma liberada aos produtores, já sem devoluções e descontos de qualidade.",
    "A taxa do mercado é do produtor e está dentro do valor comprado: o comprador não paga nada além dele.",
    "Compra Média: total comprado dividido pelo total de compras, com duas casas, meio para o par.",
    "Volume: peso pago, em toneladas. Preço médio: total comprado dividido pelo volume.",
    "Produto Top: a oferta de maior total comprado; no empate, a de maior peso.",
    "Crescimento: variação sobre o período anterior de igual duração; sem valor quando este foi zero.",
    "",
    "compras: uma linha por carga aceita e paga, com a chave da NF-e quando a carga tem uma.",
    "financeiro: os movimentos da carteira com saldo inicial e final. produtos: uma linha por oferta comprada.",
    "",
  ];
}

function purchasesPlainly(timeZone: string): readonly string[] {
  return [
    "Grain purchases report: definitions",
    "",
    `Time zone of days and months: ${timeZone}. The period includes its start and not its end. Times are UTC.`,
    "Loads accepted and paid count, and what disputes gave the producer, by the time the money was released.",
    "Orders created, paid or shipped and not released yet do not count, nor do cancelled ones.",
    "",
    "orders: orders with at least one release in the period, each counted once.",
    "gross_usdt: what was released to producers, net of refunds and quality discounts.",
    "The market fee is the producer's and part of that amount: the buyer pays nothing on top of it.",
    "average_ticket_usdt: gross divided by orders, to two decimals, half to even.",
    "tonnes: the weight that was paid for. average_price_usdt_per_tonne: gross divided by tonnes.",
    "top_product: the offer with the largest gross; of two alike, the heavier.",
    "gross_growth_percent: the change against the period of equal length just before; empty where that was zero.",
    "",
    "compras: one row for each load accepted and paid, with the NF-e access key where the load has one.",
    "financeiro: the wallet's movements with opening and closing balance. produtos: one row for each offer bought.",
    "",
  ];
}
