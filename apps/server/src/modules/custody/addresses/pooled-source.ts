import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { isAttested } from "../networks/solana-address.js";
import type { Signer } from "../outgoing/signer/port.js";
import type { AddressSource, IndexedAddress } from "./address-source.js";

type Pooled = IndexedAddress & { readonly attestation: string };

/** Fewer than so many that are nobody's yet: more are asked for. */
const REFILL_UNDER = 200;
const ALARM_UNDER = 50;
const ASKED_AT_ONCE = 200;

export interface PoolPorts {
  readonly signer: Signer;
  /** The key the signer's word is checked by, which is known beforehand. */
  readonly signerKey: () => Promise<string>;
}

/** Solana's addresses, which the signer makes ahead: each is checked by its word when it comes and whenever it is shown. */
export function pooledSource(
  ctx: Pick<Ctx, "db" | "clock">,
  { signer, signerKey }: PoolPorts,
): AddressSource {
  return {
    async create(index) {
      const ready = await findPooled(ctx.db, index);
      if (ready) return ready;
      await fill(ctx, { signer, signerKey }, index);
      const made = await findPooled(ctx.db, index);
      if (!made) throw new Error(`The signer made no address ${index}`);
      return made;
    },
    isOurs: async (of) => isAttested(await signerKey(), of),
    async refill(log) {
      const { next, made } = await poolState(ctx.db);
      if (made - next >= REFILL_UNDER) return;
      try {
        await fill(ctx, { signer, signerKey }, made);
      } catch (error) {
        const free = made - next;
        log[free < ALARM_UNDER ? "error" : "warn"]({ err: error, free }, "the signer makes no addresses");
      }
    },
  };
}

async function fill(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { signer, signerKey }: PoolPorts,
  from: number,
): Promise<void> {
  const made = await signer.solanaAddresses({ from, count: ASKED_AT_ONCE });
  const key = await signerKey();
  for (const one of made)
    if (!isAttested(key, one)) throw new Error(`Address ${one.index} is not in the signer's own word`);
  await query(
    db,
    `insert into custody_address_pool (family, number, address, attestation, created_at)
     select 'solana', p.number, p.address, p.attestation, $4
     from unnest($1::integer[], $2::text[], $3::text[]) as p (number, address, attestation)
     on conflict do nothing`,
    [
      ...[made.map(({ index }) => index), made.map(({ address }) => address)],
      ...[made.map(({ attestation }) => attestation), clock.now()],
    ],
  );
}

async function findPooled(db: Database, index: number): Promise<Pooled | undefined> {
  const [row] = await query<Pooled>(
    db,
    `select number as index, address, attestation from custody_address_pool
     where family = 'solana' and number = $1`,
    [index],
  );
  return row;
}

/** The next index that is given out, and the first that was not made. */
async function poolState(db: Database): Promise<{ readonly next: number; readonly made: number }> {
  const [row] = await query<{ next: number; made: number }>(
    db,
    `select coalesce((select next from custody_address_sequence where family = 'solana'), 0) as next,
            coalesce((select max(number) + 1 from custody_address_pool where family = 'solana'), 0) as made`,
    [],
  );
  const { next = 0, made = 0 } = row ?? {};
  return { next, made: Math.max(next, made) };
}
