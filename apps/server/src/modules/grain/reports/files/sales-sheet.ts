import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import type { Database } from "@lastro/platform/database/database";
import { receivedOf } from "../../figures.js";
import type { Window } from "../period.js";
import type { ReportOwner } from "../report-owner.js";
import { releasesOf } from "./releases.js";
import { instant, perTonne, type Sheet, text, tonnes, usdt, words } from "./sheet.js";

/** Every load accepted in a window, and every dispute that gave the producer something, oldest first. */
export function salesSheet(db: Database, owner: ReportOwner, window: Window): Sheet {
  return {
    name: "vendas",
    columns: [
      ["Pedido", "order_number"],
      ["Carga", "load"],
      ["Situação", "status"],
      ["Criado em", "created_at"],
      ["Pago em", "paid_at"],
      ["Enviado em", "shipped_at"],
      ["Liberado em", "released_at"],
      ["Comprador", "buyer"],
      ["Produto", "product"],
      ["Toneladas", "tonnes"],
      ["Preço (USDT/t)", "price_usdt_per_tonne"],
      ["Faturamento (USDT)", "gross_usdt"],
      ["Devolvido ao comprador (USDT)", "refunded_usdt"],
      ["Taxa do mercado (USDT)", "fee_usdt"],
      ["Recebido (USDT)", "net_usdt"],
    ],
    async *rows() {
      for await (const row of releasesOf(db, owner, window)) {
        yield [
          text(row.order_number),
          text(row.load_number === null ? null : String(row.load_number)),
          words(ORDER_WORDS[row.status], row.status),
          instant(row.created_at),
          instant(row.paid_at),
          instant(row.shipped_at),
          instant(row.at),
          text(row.other_name),
          text(row.offer_name),
          tonnes(row.kg),
          perTonne(row.price_cents),
          usdt(row.gross),
          usdt(row.refunded),
          usdt(row.fee),
          usdt(receivedOf({ released: row.gross, fee: row.fee })),
        ];
      }
    },
  };
}
