import { escapeHtml, page, when } from "../shared/page.js";
import type { Card, Transaction } from "./model.js";
import type { CardNetwork } from "./network.js";
import { settledOf } from "./transactions.js";

const CARD_STATES: Readonly<Record<string, string>> = {
  OPEN: "ativo",
  PAUSED: "bloqueado",
  CLOSED: "encerrado",
  PENDING_FULFILLMENT: "em produção",
  PENDING_ACTIVATION: "a caminho",
};
const CARD_TYPES: Readonly<Record<string, string>> = {
  VIRTUAL: "Cartão virtual",
  PHYSICAL: "Cartão físico",
  SINGLE_USE: "Cartão de uso único",
  MERCHANT_LOCKED: "Cartão de uma loja",
};
const STATUSES: Readonly<Record<string, string>> = {
  PENDING: "autorizada",
  SETTLED: "liquidada",
  VOIDED: "estornada",
  EXPIRED: "expirada",
  DECLINED: "recusada",
};
const MAX_ROWS = 50;
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** The network's books as a page: cards with their last digits, transactions with what became of them. */
export function booksPage(network: CardNetwork): string {
  const transactions = network.rows("transactions").reverse();
  const cards = network.rows("cards").reverse();
  const held = transactions.reduce((sum, one) => sum + one.held, 0);
  const settled = transactions.reduce((sum, one) => sum + settledOf(one), 0);
  const owed = network.rows("deliveries").filter(({ status }) => status === "PENDING").length;
  return page(
    "Rede de cartões da demonstração",
    `<h1>Rede de cartões da demonstração</h1>
<p class="note">O que a rede e o emissor sabem: nada aqui sai desta máquina. O número inteiro de um cartão só aparece a quem é dono dele. <a href="/shop">Pagar na loja</a></p>
<dl><dt>Reservado</dt><dd>${money(held)}</dd><dt>Liquidado</dt><dd>${money(settled)}</dd><dt>Avisos por entregar</dt><dd>${owed}</dd></dl>
<h2>Compras</h2>
${list(
  transactions.slice(0, MAX_ROWS).map((one) => transactionRow(network, one)),
  "Nenhuma compra ainda. O que for pago com um cartão aparece aqui em instantes.",
)}
<h2>Cartões</h2>
${list(cards.slice(0, MAX_ROWS).map(cardRow), "Nenhum cartão emitido ainda.")}`,
    '<meta http-equiv="refresh" content="10">',
  );
}

function list(rows: readonly string[], empty: string): string {
  return rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : `<p class="empty">${empty}</p>`;
}

function transactionRow(network: CardNetwork, transaction: Transaction): string {
  const { merchant, status, created, events, held } = transaction;
  const card = network.find("cards", transaction.card_token);
  const settled = settledOf(transaction);
  const amount = settled === 0 ? (held === 0 ? (events[0]?.billed ?? 0) : held) : settled;
  const reason = status === "DECLINED" ? ` (${events[0]?.detailed_results.join(", ") ?? ""})` : "";
  return `<li><div class="entry">
<div class="meta subject"><span>${escapeHtml(merchant.descriptor)}</span><span>${money(amount)}</span></div>
<div class="meta"><span>Final ${card?.pan.slice(-4) ?? "?"}, ${amount < 0 ? "devolvida" : (STATUSES[status] ?? status)}${escapeHtml(reason)}</span><time datetime="${created}">${when(created)}</time></div>
</div></li>`;
}

function cardRow({ type, state, pan, created }: Card): string {
  return `<li><div class="entry">
<div class="subject">${CARD_TYPES[type]} final ${pan.slice(-4)}</div>
<div class="meta"><span>${CARD_STATES[state]}</span><time datetime="${created}">${when(created)}</time></div>
</div></li>`;
}

function money(minor: number): string {
  return reais.format(minor / 100);
}
