import { createHmac } from "node:crypto";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import { WITHDRAWAL_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import { type Asset, type Money, money, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer, deriveKey, type Sealer } from "@lastro/platform/sealed";
import type { Owner, OwnerRealm } from "../ledger/index.js";
import { type Machine, transition } from "../lifecycle/index.js";
import type { Destination, Payout, PayoutProductName, PayoutStep } from "./payout.js";

type SealingCtx = Pick<Ctx, "config" | "random">;

interface PayoutRow {
  id: string;
  product: PayoutProductName;
  owner_realm: OwnerRealm;
  owner_id: string;
  asset: Asset;
  amount: bigint;
  fee: bigint;
  step: PayoutStep;
  hold_id: string;
  pix_key_sealed: Buffer | null;
  tax_id_sealed: Buffer | null;
  pix_to_sealed: Buffer | null;
  network: Network | null;
  address: string | null;
  rate: bigint | null;
  paid: bigint | null;
  paid_asset: Asset | null;
  end_to_end_id: string | null;
  failure: PayoutFailure | null;
  reason: string | null;
  takes_two: boolean;
  cools_until: Date | null;
  created_at: Date;
  processed_at: Date | null;
}

function toPayout(ctx: SealingCtx, row: PayoutRow): Payout {
  const { asset, rate, paid, paid_asset: paidAsset } = row;
  const isExchanged = rate !== null && paid !== null && paidAsset !== null;
  return {
    id: row.id,
    product: row.product,
    owner: { realm: row.owner_realm, id: row.owner_id },
    step: row.step,
    amount: money(asset, row.amount),
    fee: money(asset, row.fee),
    holdId: row.hold_id,
    destination: destinationOf(ctx, row),
    exchange: isExchanged ? { rate: price(asset, paidAsset, rate), paid: money(paidAsset, paid) } : null,
    endToEndId: row.end_to_end_id,
    failure: row.failure,
    reason: row.reason,
    takesTwo: row.takes_two,
    coolsUntil: row.cools_until,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}

function destinationOf(ctx: SealingCtx, row: PayoutRow): Destination {
  const { id, network, address, pix_key_sealed: key, tax_id_sealed: taxId, pix_to_sealed: to } = row;
  if (network !== null && address !== null) return { rail: "chain", network, address };
  if (to !== null) return openDestination(ctx, id, to);
  if (key === null || taxId === null) throw new Error(`Payout ${id} goes nowhere`);
  return {
    rail: "pix",
    to: {
      kind: "key",
      key: sealer(ctx, "pix-key").open(id, key).toString(),
      taxId: sealer(ctx, "tax-id").open(id, taxId).toString(),
    },
  };
}

export async function insertPayout(tx: Tx, ctx: SealingCtx, payout: Payout): Promise<void> {
  const { id, owner, amount, fee, destination } = payout;
  await tx
    .insertInto("payments_out_payout")
    .values({
      id,
      product: payout.product,
      owner_realm: owner.realm,
      owner_id: owner.id,
      asset: amount.asset,
      amount: amount.minor,
      fee: fee.minor,
      step: payout.step,
      hold_id: payout.holdId,
      takes_two: payout.takesTwo,
      cools_until: payout.coolsUntil,
      created_at: payout.createdAt,
      ...(destination.rail === "pix"
        ? { method: "pix", ...sealedPix(ctx, id, destination) }
        : { method: "usdt", network: destination.network, address: destination.address }),
    })
    .execute();
}

export async function findPayout(
  db: Database | Tx,
  ctx: SealingCtx,
  id: string,
): Promise<Payout | undefined> {
  const [row] = await query<PayoutRow>(db, "select * from payments_out_payout where id = $1", [id]);
  return row && toPayout(ctx, row);
}

/** Payouts by their ids. */
export async function findPayouts(
  db: Database | Tx,
  ctx: SealingCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payout>> {
  const rows = await query<PayoutRow>(db, "select * from payments_out_payout where id = any ($1::uuid[])", [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toPayout(ctx, row)]));
}

/** What came back of payouts after they were paid; those of which nothing did are left out. */
export async function returnedOf(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly paidBack: bigint; readonly since: Date }>> {
  const rows = await query<{ id: string; paidBack: bigint; since: Date }>(
    db,
    `select payout_id as id, sum(paid_back) as "paidBack", max(booked_at) as since from payments_out_return
     where payout_id = any ($1::uuid[]) group by payout_id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...returned }) => [id, returned]));
}

/** What one return of a payout brought back. */
export async function returnOf(tx: Tx, payoutId: string, returnId: string): Promise<Money> {
  const [row] = await query<{ asset: Asset; paid_back: bigint }>(
    tx,
    `select coalesce(p.paid_asset, p.asset) as asset, r.paid_back
     from payments_out_return r join payments_out_payout p on p.id = r.payout_id
     where r.payout_id = $1 and r.return_id = $2`,
    [payoutId, returnId],
  );
  if (!row) throw new Error(`Payout ${payoutId} has no return ${returnId}`);
  return money(row.asset, row.paid_back);
}

export interface PayoutFilter {
  readonly product: PayoutProductName;
  readonly ownerId?: string;
  readonly step?: PayoutStep;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A product's payouts, newest first. */
export async function listPayouts(
  db: Database | Tx,
  ctx: SealingCtx,
  { product, ownerId, step, before, limit }: PayoutFilter,
): Promise<Payout[]> {
  const rows = await query<PayoutRow>(
    db,
    `select * from payments_out_payout
     where product = $1 and ($2::uuid is null or owner_id = $2) and ($3::text is null or step = $3)
       and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [product, ownerId ?? null, step ?? null, before ?? null, limit],
  );
  return rows.map((row) => toPayout(ctx, row));
}

/** Those whose end is not known yet, oldest first, each with what it waits for: a network, or Pix. */
export function openPayouts(db: Database, limit: number): Promise<{ id: string; service: string }[]> {
  return query(
    db,
    `select id, coalesce(network, 'pix') as service from payments_out_payout
     where step in ('processing', 'sent', 'unknown') order by id limit $1`,
    [limit],
  );
}

interface Cooled {
  readonly id: string;
  readonly product: PayoutProductName;
  readonly ownerId: string;
}

/** Those whose destination is no longer new. */
export function cooledPayouts(db: Database, now: Date, limit: number): Promise<Cooled[]> {
  return query(
    db,
    `select id, product, owner_id as "ownerId" from payments_out_payout
     where step = 'cooling' and cools_until <= $1 order by id limit $2`,
    [now, limit],
  );
}

/** When an owner first asked for money to be sent to a destination; what was taken back or refused does not count. */
export async function firstSentTo(
  tx: Tx,
  ctx: Pick<Ctx, "config">,
  ownerId: string,
  destination: Destination,
): Promise<Date | undefined> {
  const [column, value] =
    destination.rail === "pix"
      ? ["pix_key_mark = $2 and $3::text is null", [markOf(ctx, markedBy(destination)), null]]
      : ["network = $2 and address = $3", [destination.network, destination.address]];
  const [row] = await query<{ first: Date | null }>(
    tx,
    `select min(created_at) as first from payments_out_payout
     where owner_id = $1 and ${column} and step not in ('refused', 'cancelled')`,
    [ownerId, ...value],
  );
  return row?.first ?? undefined;
}

/** What an owner was paid and what is on its way, in minor units of an asset. */
export async function sumsOf(
  db: Database,
  { id }: Owner,
  asset: Asset,
): Promise<{ readonly paid: bigint; readonly pending: bigint }> {
  const [row] = await query<{ paid: bigint; pending: bigint }>(
    db,
    `select coalesce(sum(amount) filter (where step = 'paid'), 0) as paid,
            coalesce(sum(amount) filter (where step not in ('paid', 'refused', 'cancelled', 'failed')), 0) as pending
     from payments_out_payout where owner_id = $1 and asset = $2`,
    [id, asset],
  );
  return row ?? { paid: 0n, pending: 0n };
}

/** Whether a payout of an owner's has not come to its end. */
export async function hasOpenPayout(db: Database | Tx, ownerId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from payments_out_payout where owner_id = $1
       and step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown') limit 1`,
    [ownerId],
  );
  return rows.length > 0;
}

/** How many payouts by a network have not come to their end. */
export async function countOpenBy(db: Database | Tx, network: Network): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    `select count(*)::integer as count from payments_out_payout
     where network = $1 and step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown')`,
    [network],
  );
  return row?.count ?? 0;
}

/** What is to be sent by networks and was not signed yet, though nothing keeps it from being sent. */
export function waitingToLeave(
  db: Database | Tx,
): Promise<{ network: CryptoNetwork; asset: Asset; count: number; sum: bigint }[]> {
  return query(
    db,
    `select network, asset, count(*)::integer as count, sum(amount - fee) as sum from payments_out_payout
     where step = 'processing' and network is not null group by network, asset`,
    [],
  );
}

/** The ids of an owner's payouts. */
export async function payoutIdsOf(db: Database, ownerId: string): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(db, "select id from payments_out_payout where owner_id = $1", [
    ownerId,
  ]);
  return rows.map(({ id }) => id);
}

export interface PayoutMove {
  readonly from: PayoutStep;
  readonly to: PayoutStep;
  readonly set?: {
    readonly end_to_end_id?: string;
    readonly failure?: PayoutFailure;
    readonly reason?: string;
    readonly returns_asked_at?: Date;
  };
}

const PAYOUTS = {
  name: "custody_withdrawal",
  table: "payments_out_payout",
  column: "step",
} as const satisfies Machine;

/** Moves a payout along its graph; false when it was not where the move starts. */
export function movePayout(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  id: string,
  { from, to, set = {} }: PayoutMove,
): Promise<boolean> {
  const isEnd = WITHDRAWAL_TRANSITIONS[to].length === 0;
  return transition(tx, ctx, PAYOUTS, {
    id,
    from,
    to,
    set: { ...set, ...(isEnd ? { processed_at: ctx.clock.now() } : {}) },
  });
}

/** Fixes the rate and what it comes to, once, before anything is sent. */
export async function fixExchange(
  tx: Tx,
  id: string,
  { rate, paid }: NonNullable<Payout["exchange"]>,
): Promise<void> {
  await query(
    tx,
    `update payments_out_payout set rate = $2, paid = $3, paid_asset = $4
     where id = $1 and step = 'processing' and rate is null`,
    [id, rate.scaled, paid.minor, paid.asset],
  );
}

/** Puts nothing in the place of the Pix keys, and of the CPF or CNPJ, to which an owner's payouts went. */
export async function forgetDestinations(tx: Tx, ctx: SealingCtx, ownerId: string): Promise<void> {
  const byPix = await query<{ id: string; hasKey: boolean }>(
    tx,
    `select id, pix_key_sealed is not null as "hasKey" from payments_out_payout
     where owner_id = $1 and method = 'pix'`,
    [ownerId],
  );
  const nothing = Buffer.alloc(0);
  const nowhere = { rail: "pix", to: { kind: "key", key: "" } } as const;
  for (const { id, hasKey } of byPix)
    await tx
      .updateTable("payments_out_payout")
      .set({
        pix_key_mark: null,
        ...(hasKey
          ? {
              pix_key_sealed: sealer(ctx, "pix-key").seal(id, nothing),
              tax_id_sealed: sealer(ctx, "tax-id").seal(id, nothing),
            }
          : { pix_to_sealed: sealDestination(ctx, id, nowhere) }),
      })
      .where("id", "=", id)
      .execute();
}

/** A keyed fingerprint of a Pix key: found again, and read or guessed by nobody without the key. */
function markOf({ config }: Pick<Ctx, "config">, pixKey: string): Buffer {
  return createHmac("sha256", deriveKey(config.fingerprintSecret, "custody.pix-key-mark"))
    .update(pixKey)
    .digest();
}

type PixTarget = Extract<Destination, { rail: "pix" }>;

/** What the release before reads too is kept as it reads it: a key with whose it is. */
function sealedPix(ctx: SealingCtx, id: string, destination: PixTarget) {
  const { to, message } = destination;
  const pix_key_mark = markOf(ctx, markedBy(destination));
  if (to.kind !== "key" || to.taxId === undefined || message !== undefined)
    return { pix_key_mark, pix_to_sealed: sealDestination(ctx, id, destination) };
  return {
    pix_key_mark,
    pix_key_sealed: sealer(ctx, "pix-key").seal(id, Buffer.from(to.key)),
    tax_id_sealed: sealer(ctx, "tax-id").seal(id, Buffer.from(to.taxId)),
  };
}

/** What tells a destination by Pix from others. */
function markedBy({ to }: PixTarget): string {
  switch (to.kind) {
    case "key":
      return to.key;
    case "account":
      return [to.account.ispb, to.account.branch, to.account.number].join("/");
    case "br_code":
      return to.payload;
  }
}

function sealDestination(ctx: SealingCtx, id: string, destination: PixTarget): Buffer {
  return sealer(ctx, "pix-to").seal(id, Buffer.from(JSON.stringify(destination)));
}

function openDestination(ctx: SealingCtx, id: string, sealed: Buffer): PixTarget {
  return JSON.parse(sealer(ctx, "pix-to").open(id, sealed).toString()) as PixTarget;
}

/** Named as when the first of them were sealed. */
function sealer(ctx: SealingCtx, of: "pix-key" | "tax-id" | "pix-to"): Sealer {
  return createSealer(ctx.config, `custody.${of}`, ctx.random);
}

/** Has the provider asked soon what came back of a paid Pix. */
export async function askReturnsNow(tx: Tx, { clock }: Pick<Ctx, "clock">, id: string): Promise<void> {
  await query(
    tx,
    "update payments_out_payout set returns_asked_at = $2 where id = $1 and step = 'paid' and method = 'pix'",
    [id, clock.now()],
  );
}
