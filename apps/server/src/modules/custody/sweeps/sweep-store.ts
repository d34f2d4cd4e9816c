import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { ReturnStep } from "@lastro/contracts/custody/arrivals";
import { type Asset, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../../lifecycle/index.js";

/** What was gathered from an owner's address at our own. */
export interface Sweep {
  readonly id: string;
  readonly network: CryptoNetwork;
  readonly amount: Money;
  readonly status: ReturnStep;
  /** The owner's address, and its place below the account's key. */
  readonly from: { readonly addressId: string; readonly address: string; readonly index: number };
}

interface SweepRow {
  id: string;
  network: CryptoNetwork;
  asset: Asset;
  amount: bigint;
  status: ReturnStep;
  address_id: string;
  address: string;
  number: number;
}

const SWEEPS = {
  name: "custody_sweep",
  table: "custody_sweep",
  column: "status",
} as const satisfies Machine;

interface Gatherable {
  readonly addressId: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

/** How long after a network carried a sweep out and it failed another is begun: each costs. */
const AGAIN_AFTER_SECONDS = 6 * 3_600;

/** What owners' addresses hold of what they were credited, and nothing is under way of, nor failed lately. */
export function gatherable(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  network: CryptoNetwork,
): Promise<Gatherable[]> {
  return query<Gatherable>(
    db,
    `select i.address_id as "addressId", i.asset, i.came - coalesce(s.gone, 0) as amount
     from (select address_id, asset, sum(amount) as came from custody_incoming
           where network = $1 and status = 'credited' and displaced_at is null
           group by address_id, asset) i
     left join (select address_id, asset, sum(amount) filter (where status <> 'failed') as gone,
                       bool_or(status in ('processing', 'sent') or (status = 'failed' and ended_at > $2)) as is_under_way
                from custody_sweep where network = $1 group by address_id, asset) s
       on s.address_id = i.address_id and s.asset = i.asset
     where not coalesce(s.is_under_way, false)`,
    [network, secondsAfter(clock.now(), -AGAIN_AFTER_SECONDS)],
  );
}

/** Begins to gather, unless something of the asset is on its way from the address already. */
export async function insertSweep(
  db: Database,
  ctx: Pick<Ctx, "clock" | "random">,
  of: Gatherable & { readonly network: CryptoNetwork },
): Promise<void> {
  await query(
    db,
    `insert into custody_sweep (id, address_id, network, asset, amount, status, created_at)
     values ($1, $2, $3, $4, $5, 'processing', $6) on conflict do nothing`,
    [ctx.random.id(), of.addressId, of.network, of.asset, of.amount, ctx.clock.now()],
  );
}

/** Those whose end is not known yet, oldest first. */
export async function openSweeps(
  db: Database,
  network: CryptoNetwork,
  limit: number,
): Promise<readonly Sweep[]> {
  const rows = await query<SweepRow>(
    db,
    `select s.id, s.network, s.asset, s.amount, s.status, s.address_id, a.address, a.number
     from custody_sweep s join custody_address a on a.id = s.address_id
     where s.network = $1 and s.status in ('processing', 'sent') order by s.id limit $2`,
    [network, limit],
  );
  return rows.map(({ asset, amount, address_id: addressId, address, number: index, ...row }) => ({
    ...row,
    amount: money(asset, amount),
    from: { addressId, address, index },
  }));
}

/** Moves a sweep along its graph; false when it was not where the move starts. */
export function moveSweep(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  { from, to }: { readonly from: ReturnStep; readonly to: ReturnStep },
): Promise<boolean> {
  const isEnd = to === "paid" || to === "failed";
  return transition(tx, ctx, SWEEPS, {
    id,
    from,
    to,
    set: isEnd ? { ended_at: ctx.clock.now() } : {},
  });
}

/** What was gathered from owners' addresses on a network, in the ledger's unit. */
export async function gathered(db: Database | Tx, network: CryptoNetwork, asset: Asset): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0) as sum from custody_sweep
     where network = $1 and asset = $2 and status = 'paid'`,
    [network, asset],
  );
  return row?.sum ?? 0n;
}
