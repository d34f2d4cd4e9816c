import type { CashbackLevel } from "@lastro/contracts/cards/states";
import { type Money, money } from "@lastro/money";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import type { SpendNews } from "../../cards/index.js";
import { monthOf } from "../months.js";
import type { Earning } from "./earning.js";

/** How a purchase earns: fixed when it cleared first. */
export interface Rate {
  readonly level: CashbackLevel;
  readonly levelBps: number;
  readonly partnerBps: number;
  readonly partnerId: string | null;
  /** The month in São Paulo whose cap it counts against. */
  readonly month: string;
}

/** What a purchase spent and earned. */
export interface Purchase extends Earning {
  readonly id: string;
  readonly userId: string;
  readonly establishment: string;
  readonly rate: Rate | null;
}

type Row = Selectable<Schema["cashback_purchase"]>;

function toPurchase(row: Row): Purchase {
  const { level, level_bps: levelBps, partner_bps: partnerBps, month } = row;
  const isRated = level !== null && levelBps !== null && partnerBps !== null && month !== null;
  return {
    id: row.purchase_id,
    userId: row.user_id,
    establishment: row.establishment,
    earns: row.earns,
    cleared: money("BRL", row.cleared),
    refunded: money("BRL", row.refunded),
    rate: isRated
      ? { level: level as CashbackLevel, levelBps, partnerBps, partnerId: row.partner_id, month }
      : null,
    bps: isRated ? levelBps + partnerBps : null,
    earned: money("PRP", row.accrued - row.reversed),
  };
}

/** The purchase an event is of, opened by the first; its client's wallet is locked. */
export async function openPurchase(
  tx: Tx,
  { purchaseId, userId, merchant }: SpendNews & { readonly purchaseId: string },
  earns: boolean,
): Promise<Purchase> {
  await query(
    tx,
    `insert into cashback_purchase (purchase_id, user_id, establishment, earns) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [purchaseId, userId, merchant.name, earns],
  );
  const [row] = await query<Row>(tx, "select * from cashback_purchase where purchase_id = $1", [purchaseId]);
  if (row?.user_id !== userId) throw new Error(`Purchase ${purchaseId} is of another client`);
  return toPurchase(row);
}

/** Adds what an event cleared or refunded, with the rate where it is the first to clear. */
export async function noteAmount(
  tx: Tx,
  { id, rate }: Purchase,
  { kind, amount, at }: Pick<SpendNews, "kind" | "amount" | "at">,
  fixed: Rate | null,
): Promise<Purchase> {
  const isFirst = rate === null && fixed !== null;
  const [row] = await query<Row>(
    tx,
    `update cashback_purchase set
       cleared = cleared + case $2::text when 'cleared' then $3::numeric else 0 end,
       refunded = refunded + case $2::text when 'refunded' then $3::numeric else 0 end,
       level = coalesce(level, $4), level_bps = coalesce(level_bps, $5), partner_bps = coalesce(partner_bps, $6),
       partner_id = coalesce(partner_id, $7), month = coalesce(month, $8), first_at = coalesce(first_at, $9)
     where purchase_id = $1 returning *`,
    [
      ...[id, kind, amount.minor],
      ...(isFirst
        ? [fixed.level, fixed.levelBps, fixed.partnerBps, fixed.partnerId, fixed.month, at]
        : [null, null, null, null, null, null]),
    ],
  );
  if (!row) throw new Error(`Purchase ${id} is gone`);
  return toPurchase(row);
}

/** What the client's other purchases of a month earned. */
export async function earnedByOthers(tx: Tx, { id, userId }: Purchase, month: string): Promise<Money<"PRP">> {
  const [row] = await query<{ earned: bigint }>(
    tx,
    `select coalesce(sum(accrued - reversed), 0) as earned from cashback_purchase
     where user_id = $1 and month = $2 and purchase_id <> $3`,
    [userId, month, id],
  );
  return money("PRP", row?.earned ?? 0n);
}

/** Notes what a purchase earned more, or what was taken back of it. */
export async function noteEarned(
  tx: Tx,
  id: string,
  by: { readonly accrued?: bigint; readonly reversed?: bigint },
): Promise<void> {
  await query(
    tx,
    `update cashback_purchase set accrued = accrued + $2::numeric, reversed = reversed + $3::numeric
     where purchase_id = $1`,
    [id, by.accrued ?? 0n, by.reversed ?? 0n],
  );
}

/** Writes an event down; false where it was before. */
export async function insertSpend(
  tx: Tx,
  { eventId, userId, purchaseId, kind, amount, at }: SpendNews,
  counts: boolean,
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into cashback_spend (event_id, user_id, purchase_id, kind, amount, counts, at, month)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [eventId, userId, purchaseId, kind, amount.minor, counts, at, monthOf(at)],
  );
  return rows.length > 0;
}
