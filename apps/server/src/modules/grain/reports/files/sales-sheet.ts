import type { OrderState } from "@lastro/contracts/grain/order-states";
import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import { type Database, query } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import { instant, perTonne, type Sheet, text, tonnes, usdt } from "./sheet.js";

const ROWS_AT_A_TIME = 1_000;

interface SaleRow {
  readonly id: string;
  readonly at: Date;
  readonly order_number: string;
  readonly load_number: number | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly shipped_at: Date | null;
  readonly status: OrderState;
  readonly buyer_name: string;
  readonly offer_name: string;
  readonly price_cents: bigint;
  readonly kg: bigint;
  readonly gross: bigint;
  readonly refunded: bigint;
  readonly fee: bigint;
}

/** Every load accepted in a window, and every dispute that gave the producer something, oldest first. */
export function salesSheet(db: Database, producerId: string, window: Window): Sheet {
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
      ["Taxa (USDT)", "fee_usdt"],
      ["Líquido (USDT)", "net_usdt"],
    ],
    async *rows() {
      for await (const row of salesOf(db, producerId, window)) {
        yield [
          text(row.order_number),
          text(row.load_number === null ? null : String(row.load_number)),
          text(ORDER_WORDS[row.status]),
          instant(row.created_at),
          instant(row.paid_at),
          instant(row.shipped_at),
          instant(row.at),
          text(row.buyer_name),
          text(row.offer_name),
          tonnes(row.kg),
          perTonne(row.price_cents),
          usdt(row.gross),
          usdt(row.refunded),
          usdt(row.fee),
          usdt(row.gross - row.fee),
        ];
      }
    },
  };
}

async function* salesOf(db: Database, producerId: string, { from, to }: Window): AsyncGenerator<SaleRow> {
  let after: Pick<SaleRow, "at" | "id"> = { at: from, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await query<SaleRow>(
      db,
      `select r.id, r.at, o.number as order_number, l.number as load_number, o.created_at, o.paid_at,
              coalesce(l.shipped_at, o.shipped_at) as shipped_at, o.status, coalesce(a.name, '') as buyer_name,
              r.offer_name, o.price_cents, r.kg, r.gross, coalesce(l.refunded, d.to_buyer, 0) as refunded, r.fee
         from (select * from grain_release
                where producer_id = $1 and (at, id) > ($2, $3) and at < $4 order by at, id limit $5) r
         join grain_order o on o.id = r.order_id
         left join grain_load l on l.id = r.id
         left join grain_dispute d on d.id = r.id
         left join grain_account a on a.user_id = o.buyer_id
        order by r.at, r.id`,
      [producerId, after.at, after.id, to, ROWS_AT_A_TIME],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_A_TIME) return;
    after = last;
  }
}
