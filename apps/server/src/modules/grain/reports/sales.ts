import { type Database, query } from "@lastro/platform/database/database";
import type { Sums } from "../figures.js";
import type { Window } from "./period.js";
import { COLUMN_OF, type ReportOwner } from "./report-owner.js";

const NOTHING: Sums = { orders: 0n, kg: 0n, gross: 0n, fee: 0n };

/** The same sales twice: by the window they fall into, and by the offer they were made from. */
export interface Sales {
  /** One for each of the windows asked for. */
  readonly byWindow: readonly Sums[];
  readonly byOffer: ReadonlyMap<string, Sums>;
}

function add(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    kg: one.kg + other.kg,
    gross: one.gross + other.gross,
    fee: one.fee + other.fee,
  };
}

export function total(sums: readonly Sums[]): Sums {
  return sums.reduce(add, NOTHING);
}

/** What a producer sold or a buyer bought from the beginning of the first window to the end of the last; each order counts once, where it released first. */
export async function salesIn(db: Database, owner: ReportOwner, windows: readonly Window[]): Promise<Sales> {
  const pieces = windows.flatMap((window, index) => piecesOf(window).map((piece) => ({ ...piece, index })));
  const rows = await query<Sums & { window: number | null; offer_id: string | null }>(
    db,
    `select p.window, s.offer_id, sum(s.orders)::bigint as orders, sum(s.kg) as kg, sum(s.gross) as gross, sum(s.fee) as fee
       from unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as p ("window", span, starts_at, ends_at)
      cross join lateral (
        select * from grain_sales
         where owner_id = $1 and span = p.span and starts_at >= p.starts_at and starts_at < p.ends_at offset 0) s
      group by grouping sets ((p.window), (s.offer_id))`,
    [
      owner.ownerId,
      pieces.map(({ index }) => index),
      pieces.map(({ span }) => span),
      pieces.map(({ from }) => from),
      pieces.map(({ to }) => to),
    ],
  );
  const byWindow = windows.map(() => NOTHING);
  const byOffer = new Map<string, Sums>();
  const note = (window: number | null, offerId: string | null, sums: Sums) => {
    if (window !== null) byWindow[window] = add(byWindow[window] ?? NOTHING, sums);
    if (offerId !== null) byOffer.set(offerId, add(byOffer.get(offerId) ?? NOTHING, sums));
  };
  for (const { window, offer_id, orders, kg, gross, fee } of rows)
    note(window, offer_id, { orders, kg, gross, fee });
  for (const { window, offerId } of await straddlersOf(db, owner, windows))
    note(window, offerId, { ...NOTHING, orders: 1n });
  return { byWindow, byOffer };
}

interface Piece extends Window {
  readonly span: "day" | "quarter";
}

const DAY_MS = 86_400_000;

/** A window as the whole UTC days inside it and the quarters of an hour at its edges. */
function piecesOf({ from, to }: Window): Piece[] {
  const firstDay = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const lastDay = new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS);
  if (firstDay > lastDay) return [{ span: "quarter", from, to }];
  const pieces: Piece[] = [
    { span: "quarter", from, to: firstDay },
    { span: "day", from: firstDay, to: lastDay },
    { span: "quarter", from: lastDay, to },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/** Orders that had released before the windows began and did so again inside: their first release is not in the sums. */
async function straddlersOf(
  db: Database,
  { ownerId, side }: ReportOwner,
  windows: readonly Window[],
): Promise<{ readonly window: number; readonly offerId: string }[]> {
  const [first, last] = [windows.at(0), windows.at(-1)];
  if (!first || !last) return [];
  const rows = await query<{ offer_id: string; at: Date }>(
    db,
    `select offer_id, at from grain_release
      where ${COLUMN_OF[side]} = $1 and previous_at < at and tstzrange(previous_at, at, '(]') @> $2::timestamptz and at < $3`,
    [ownerId, first.from, last.to],
  );
  return rows.map(({ offer_id, at }) => ({
    offerId: offer_id,
    window: windows.findIndex(({ from, to }) => at >= from && at < to),
  }));
}

/** What each offer was called when it was last sold. */
export async function namesOf(
  db: Database,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ offer_id: string; offer_name: string }>(
    db,
    `select o.offer_id, r.offer_name from unnest($1::uuid[]) as o (offer_id)
      cross join lateral (
        select offer_name from grain_release where offer_id = o.offer_id order by at desc limit 1) r`,
    [offerIds],
  );
  return new Map(rows.map((row) => [row.offer_id, row.offer_name]));
}
