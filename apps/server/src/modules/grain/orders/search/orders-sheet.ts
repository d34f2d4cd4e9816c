import type { AccountType } from "@lastro/contracts/grain/account-types";
import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import type { Database } from "@lastro/platform/database/database";
import { COMMODITY_WORDS } from "../../commodity-words.js";
import { heldOf, receivedOf } from "../../figures.js";
import {
  type Cell,
  instant,
  perTonne,
  type Sheet,
  text,
  tonnes,
  usdt,
  words,
} from "../../reports/files/sheet.js";
import type { ReportOwner } from "../../reports/report-owner.js";
import { findParties, type Party } from "../parties.js";
import { type FoundOrder, findOrdersOf, type OrderFilter } from "./find-orders.js";

const ROWS_AT_A_TIME = 500;

type Column = readonly [
  ptbr: string,
  plain: string,
  cell: (order: FoundOrder, other: Party | undefined) => Cell,
];

const COMMON: readonly Column[] = [
  ["Pedido", "order_number", ({ number }) => text(number)],
  ["Situação", "status", ({ status }) => words(ORDER_WORDS[status], status)],
  ["Criado em", "created_at", ({ createdAt }) => instant(createdAt)],
  ["Pago em", "paid_at", ({ paidAt }) => instant(paidAt)],
  ["Aceito em", "accepted_at", ({ acceptedAt }) => instant(acceptedAt)],
  ["Enviado em", "shipped_at", ({ shippedAt }) => instant(shippedAt)],
  ["Encerrado em", "closed_at", ({ closedAt }) => instant(closedAt)],
  ["Produto", "product", ({ offerName }) => text(offerName)],
  ["Grão", "commodity", ({ commodity }) => words(COMMODITY_WORDS[commodity], commodity)],
  ["UF", "state", ({ originState }) => text(originState)],
  ["Toneladas", "tonnes", ({ quantityKg }) => tonnes(quantityKg)],
  ["Preço (USDT/t)", "price_usdt_per_tonne", ({ priceCents }) => perTonne(priceCents)],
  ["Total (USDT)", "total_usdt", ({ total }) => usdt(total)],
  ["Pago em garantia (USDT)", "funded_usdt", ({ funded }) => usdt(funded)],
  ["Liberado ao produtor (USDT)", "released_usdt", ({ released }) => usdt(released)],
  ["Devolvido (USDT)", "refunded_usdt", ({ refunded }) => usdt(refunded)],
  ["Em garantia (USDT)", "in_escrow_usdt", (order) => usdt(heldOf(order))],
];

const OWN: Readonly<Record<AccountType, readonly Column[]>> = {
  buyer: [["Produtor", "producer", (_, other) => text(other?.name ?? null)]],
  producer: [
    ["Comprador", "buyer", (_, other) => text(other?.name ?? null)],
    ["Taxa do mercado (USDT)", "fee_usdt", ({ fee }) => usdt(fee)],
    ["Recebido (USDT)", "net_usdt", (order) => usdt(receivedOf(order))],
  ],
};

/** Somebody's own orders that fit, newest first, read by the page. */
export function ordersSheet(db: Database, owner: ReportOwner, filter: OrderFilter): Sheet {
  const columns = [...COMMON, ...OWN[owner.side]];
  const otherOf = ({ buyerId, producerId }: FoundOrder) => (owner.side === "buyer" ? producerId : buyerId);
  return {
    name: "pedidos",
    columns: columns.map(([ptbr, plain]) => [ptbr, plain]),
    async *rows() {
      let before: string | undefined;
      for (;;) {
        const orders = await findOrdersOf(db, owner, filter, { before, limit: ROWS_AT_A_TIME });
        const parties = await findParties(db, orders.map(otherOf));
        for (const order of orders)
          yield columns.map(([, , cell]) => cell(order, parties.get(otherOf(order))));
        before = orders.at(-1)?.id;
        if (orders.length < ROWS_AT_A_TIME) return;
      }
    },
  };
}
