import { ORDER_WORDS } from "@lastro/contracts/grain/order-words";
import type { Database } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import type { ReportOwner } from "../report-owner.js";
import { type ReleaseRow, releasesOf } from "./releases.js";
import { type Cell, instant, perTonne, type Sheet, text, tonnes, usdt, words } from "./sheet.js";

type Heading = Sheet["columns"][number];

interface SideOfRelease {
  readonly name: string;
  /** What the side calls the time of a release, the other side, what was released and what went back. */
  readonly at: Heading;
  readonly other: Heading;
  readonly gross: Heading;
  readonly refunded: Heading;
  /** What stands in the side's file alone, after the rest. */
  readonly own: readonly (readonly [heading: Heading, cell: (row: ReleaseRow) => Cell])[];
}

/** Every load that was accepted and paid in a window of somebody's orders, and what disputes gave the producer, oldest first. */
export function releaseSheet(
  db: Database,
  owner: ReportOwner,
  window: Window,
  { name, at, other, gross, refunded, own }: SideOfRelease,
): Sheet {
  return {
    name,
    columns: [
      ["Pedido", "order_number"],
      ["Carga", "load"],
      ["Situação", "status"],
      ["Criado em", "created_at"],
      ["Pago em", "paid_at"],
      ["Enviado em", "shipped_at"],
      at,
      other,
      ["Produto", "product"],
      ["Toneladas", "tonnes"],
      ["Preço (USDT/t)", "price_usdt_per_tonne"],
      gross,
      refunded,
      ...own.map(([heading]) => heading),
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
          ...own.map(([, cell]) => cell(row)),
        ];
      }
    },
  };
}
