import type { Asset } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

const IN_BOOKS = "('accumulating', 'credited', 'under_review', 'kept', 'returned')";

/** What an owner's address holds in ether by the books, in its smallest unit. */
export interface EtherHolding {
  readonly address_id: string;
  readonly address: string;
  readonly asset: "ETH";
  readonly raw: bigint;
}

/** What left an address in ether by a block, and what its own transactions cost; what it was given is counted against it. */
const LEFT = (upTo: string) => `
  coalesce((select sum(o.raw) from custody_outgoing o
            where o.from_address_id = a.id and o.network = 'ERC20' and o.asset = 'ETH' and o.block_number <= ${upTo}), 0)
  + coalesce((select sum(t.fee) from custody_ethereum_attempt t join custody_outgoing o on o.id = t.payment_id
              where o.from_address_id = a.id and t.block_number <= ${upTo}), 0)
  - coalesce((select sum(o.raw) from custody_outgoing o join custody_top_up u on u.id = o.id
              where u.address_id = a.id and o.block_number <= ${upTo}), 0)`;

/** What each owner's address held at the end of a block; one that something leaves or reaches is looked at the next time. */
export function etherHoldingsAt(db: Database, block: bigint): Promise<EtherHolding[]> {
  return query<EtherHolding>(
    db,
    `select a.id as address_id, a.address, 'ETH' as asset,
            coalesce((select sum(i.raw) from custody_incoming i
                      where i.address_id = a.id and i.network = 'ERC20' and i.asset = 'ETH'
                        and i.block_number <= $1 and i.status in ${IN_BOOKS}), 0) - (${LEFT("$1")}) as raw
     from custody_address a
     where a.family = 'evm'
       and (exists (select from custody_incoming i where i.address_id = a.id and i.network = 'ERC20' and i.asset = 'ETH'
                      and i.status in ${IN_BOOKS})
            or exists (select from custody_top_up u where u.address_id = a.id))
       and not exists (select from custody_top_up u where u.address_id = a.id and u.status in ('processing', 'sent'))
       and not exists (select from custody_outgoing o where o.from_address_id = a.id and o.network = 'ERC20'
                         and o.ended_at is null)`,
    [block],
  );
}

/** The ether of an address that was credited or given to it, and nothing took yet. */
export async function etherToGather(db: Database, addressId: string): Promise<bigint> {
  const [row] = await query<{ raw: bigint }>(
    db,
    `select coalesce((select sum(i.raw) from custody_incoming i
                      where i.address_id = a.id and i.network = 'ERC20' and i.asset = 'ETH' and i.status = 'credited'
                        and i.displaced_at is null), 0)
            + coalesce((select sum(i.raw) from custody_incoming i
                        where i.address_id = a.id and i.network = 'ERC20' and i.asset = 'ETH' and i.status = 'returned'), 0)
            - (${LEFT("'infinity'::numeric")}) as raw
     from custody_address a where a.id = $1
       and not exists (select from custody_top_up u where u.address_id = a.id and u.status in ('processing', 'sent'))
       and not exists (select from custody_outgoing o where o.from_address_id = a.id and o.network = 'ERC20'
                         and o.ended_at is null)`,
    [addressId],
  );
  return row?.raw ?? 0n;
}

/**
 * What our own address holds of USDC or ether by the books, of what happened up to a block; the ether its operator pays the
 * network with is in none.
 */
export async function houseHolding(
  db: Database | Tx,
  asset: Asset,
  block: bigint | undefined = undefined,
): Promise<bigint> {
  const [row] = await query<{ raw: bigint }>(
    db,
    `select coalesce((select sum(o.raw) from custody_outgoing o join custody_sweep s on s.id = o.id
                      where o.network = 'ERC20' and o.asset = $1 and o.block_number <= b.upto), 0)
            + coalesce((select sum(raw) from custody_cold_arrival
                        where network = 'ERC20' and asset = $1 and block_number <= b.upto), 0)
            - coalesce((select sum(raw) from custody_outgoing
                        where network = 'ERC20' and asset = $1 and from_address_id is null and block_number <= b.upto), 0)
            - case when $1 = 'ETH'
                   then coalesce((select sum(t.fee) from custody_ethereum_attempt t join custody_outgoing o on o.id = t.payment_id
                                  where o.from_address_id is null and t.block_number <= b.upto), 0)
                   else 0 end as raw
     from (select coalesce($2, 'infinity'::numeric) as upto) b`,
    [asset, block ?? null],
  );
  return row?.raw ?? 0n;
}

/** What payments from our own address that have no end yet may still take. */
export async function leavingHouse(db: Database, asset: Asset): Promise<bigint> {
  const [row] = await query<{ raw: bigint }>(
    db,
    `select coalesce(sum(case when o.asset = $1 then o.raw else 0 end + case when $1 = 'ETH' then t.cost else 0 end), 0) as raw
     from custody_outgoing o
     join (select payment_id, max(gas * max_fee) as cost from custody_ethereum_attempt group by payment_id) t
       on t.payment_id = o.id
     where o.network = 'ERC20' and o.from_address_id is null and o.ended_at is null`,
    [asset],
  );
  return row?.raw ?? 0n;
}
