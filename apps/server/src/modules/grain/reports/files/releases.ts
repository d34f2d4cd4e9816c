import type { OrderState } from "@lastro/contracts/grain/order-states";
import { type Database, query } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import { COLUMN_OF, type ReportOwner } from "../report-owner.js";

const ROWS_AT_A_TIME = 1_000;

/** A load that was accepted, or a dispute that gave the producer something, as the files show it. */
export interface ReleaseRow {
  readonly id: string;
  readonly at: Date;
  readonly order_number: string;
  readonly load_number: number | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly shipped_at: Date | null;
  readonly status: OrderState;
  /** Of the other side of the order. */
  readonly other_name: string;
  readonly offer_name: string;
  readonly price_cents: bigint;
  readonly kg: bigint;
  readonly gross: bigint;
  readonly refunded: bigint;
  readonly fee: bigint;
  /** The access keys of the load's NF-e, in the order they were added. */
  readonly invoice_keys: string | null;
}

/** What was released in a window of somebody's orders, oldest first, read by the page. */
export async function* releasesOf(
  db: Database,
  { ownerId, side }: ReportOwner,
  { from, to }: Window,
): AsyncGenerator<ReleaseRow> {
  let after: Pick<ReleaseRow, "at" | "id"> = { at: from, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await query<ReleaseRow>(
      db,
      `select r.id, r.at, o.number as order_number, l.number as load_number, o.created_at, o.paid_at,
              coalesce(l.shipped_at, o.shipped_at) as shipped_at, o.status, coalesce(a.name, '') as other_name,
              r.offer_name, o.price_cents, r.kg, r.gross, coalesce(l.refunded, d.to_buyer, 0) as refunded, r.fee, p.invoice_keys
         from (select * from grain_release
                where ${COLUMN_OF[side]} = $1 and (at, id) > ($2, $3) and at < $4 order by at, id limit $5) r
         join grain_order o on o.id = r.order_id
         left join grain_load l on l.id = r.id
         left join grain_dispute d on d.id = r.id
         left join grain_account a on a.user_id = o.${COLUMN_OF[side === "buyer" ? "producer" : "buyer"]}
        cross join lateral (
          select string_agg(access_key, ' ' order by added_at, id) as invoice_keys
            from grain_load_paper where load_id = r.id and kind = 'invoice' and removed_at is null) p
        order by r.at, r.id`,
      [ownerId, after.at, after.id, to, ROWS_AT_A_TIME],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_A_TIME) return;
    after = last;
  }
}
