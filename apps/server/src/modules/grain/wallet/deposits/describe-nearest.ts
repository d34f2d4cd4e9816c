import type { arrivalSchema } from "@lastro/contracts/custody/arrivals";
import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { findTraders } from "../../accounts/find-trader.js";

const SUGGESTED = 3;

type NearestView = z.output<typeof arrivalSchema>["nearest"][number];

interface NearRow {
  readonly payment_id: string;
  readonly paid: bigint;
  readonly deposit_id: string;
  readonly user_id: string;
  readonly amount: bigint;
  readonly created_at: Date;
}

/** The deposits still waited for that come nearest to the amounts of payments by their networks, by the payments' ids. */
export async function describeNearest(
  db: Database | Tx,
  payments: readonly { readonly id: string; readonly network: Network; readonly amount: Money }[],
): Promise<ReadonlyMap<string, readonly NearestView[]>> {
  if (payments.length === 0) return new Map();
  const rows = await query<NearRow>(
    db,
    `select p.id as payment_id, p.amount as paid, d.id as deposit_id, d.user_id, d.amount, d.created_at
     from unnest($1::uuid[], $2::text[], $3::numeric[]) as p (id, network, amount)
     cross join lateral (
       select * from grain_deposit
        where status = 'announced' and network = p.network
        order by abs(amount - p.amount), id limit $4) d
     order by p.id, abs(d.amount - p.amount), d.id`,
    [
      payments.map(({ id }) => id),
      payments.map(({ network }) => network),
      payments.map(({ amount }) => amount.minor.toString()),
      SUGGESTED,
    ],
  );
  const traders = await findTraders(db, [...new Set(rows.map((row) => row.user_id))]);
  const nearest = new Map<string, NearestView[]>();
  for (const { payment_id: id, paid, deposit_id: depositId, user_id, amount, created_at } of rows) {
    const trader = traders.get(user_id);
    if (!trader) continue;
    const missing = amount - paid;
    const view: NearestView = {
      depositId,
      trader,
      amount: money("USDT", amount),
      difference: money("USDT", missing < 0n ? -missing : missing),
      against: missing > 0n ? "below" : "above",
      depositCreatedAt: created_at,
    };
    nearest.set(id, [...(nearest.get(id) ?? []), view]);
  }
  return nearest;
}
