import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import type { Database } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import type { ReportOwner } from "../report-owner.js";
import { releasesOf } from "./releases.js";
import { instant, perTonne, type Sheet, text, tonnes, usdt, words } from "./sheet.js";

/** Every load a buyer accepted and paid in a window, and what disputes gave its producers, oldest first. */
export function purchasesSheet(db: Database, owner: ReportOwner, window: Window): Sheet {
  return {
    name: "compras",
    columns: [
      ["Pedido", "order_number"],
      ["Carga", "load"],
      ["Situação", "status"],
      ["Criado em", "created_at"],
      ["Pago em", "paid_at"],
      ["Enviado em", "shipped_at"],
      ["Aceito em", "accepted_at"],
      ["Produtor", "producer"],
      ["Produto", "product"],
      ["Toneladas", "tonnes"],
      ["Preço (USDT/t)", "price_usdt_per_tonne"],
      ["Comprado (USDT)", "gross_usdt"],
      ["Devolvido (USDT)", "refunded_usdt"],
      ["Chave da NF-e", "nfe_key"],
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
          text(row.invoice_keys),
        ];
      }
    },
  };
}
