import type {
  CardCategory,
  CardDeclineReason,
  CardWalletName,
  PurchaseStatus,
} from "@lastro/contracts/cards/states";
import { PURCHASE_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { CardEntry } from "../provider/transactions-port.js";
import type { Purchase } from "./purchase.js";

type Row = Selectable<Schema["cards_purchase"]>;

const PURCHASES = {
  name: "card_purchase",
  table: "cards_purchase",
  column: "status",
} as const satisfies Machine;

interface Named {
  readonly provider: string;
  readonly ref: string;
}

/** Lets one decide at a time about a transaction, whether it is known yet or not, until the commit. */
export async function lockTransaction(tx: Tx, named: Named): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [transactionLock(named)]);
}

/** The name of that lock. */
export function transactionLock({ provider, ref }: Named): string {
  return `cards_purchase:${provider}:${ref}`;
}

/** A transaction by the provider's name of it, kept from changing until the commit. */
export async function lockPurchase(tx: Tx, { provider, ref }: Named): Promise<Purchase | undefined> {
  const row = await tx
    .selectFrom("cards_purchase")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toPurchase(row);
}

export async function lockPurchaseById(tx: Tx, id: string): Promise<Purchase | undefined> {
  const row = await tx
    .selectFrom("cards_purchase")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toPurchase(row);
}

/** The purchases with these ids. */
export async function findPurchases(db: Database | Tx, ids: readonly string[]): Promise<Purchase[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("cards_purchase").selectAll().where("id", "in", ids).execute();
  return rows.map(toPurchase);
}

/** Keeps a new transaction as it stands after its first question or news. */
export async function insertPurchase(tx: Tx, ctx: RequestCtx, purchase: Purchase): Promise<void> {
  const { id, status } = purchase;
  await tx
    .insertInto("cards_purchase")
    .values({
      id,
      card_id: purchase.cardId,
      user_id: purchase.userId,
      provider: purchase.provider,
      provider_ref: purchase.ref,
      status,
      is_cash: purchase.isCash,
      merchant_id: purchase.merchant.id,
      merchant_name: purchase.merchant.name,
      mcc: purchase.merchant.mcc,
      city: purchase.merchant.city ?? null,
      country: purchase.merchant.country ?? null,
      category: purchase.category,
      entry: purchase.entry,
      wallet: purchase.wallet,
      at: purchase.at,
      original_currency: purchase.original.currency,
      original_minor: purchase.original.minor,
      iof_bps: purchase.iofBps,
      ...changing(purchase),
      updated_at: ctx.clock.now(),
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "card_purchase", id, from: null, to: status }]);
}

/** Keeps what changed of a transaction that is locked. */
export async function savePurchase(
  tx: Tx,
  ctx: RequestCtx,
  before: Purchase,
  after: Purchase,
): Promise<void> {
  const set = { ...changing(after), updated_at: ctx.clock.now() };
  if (before.status !== after.status) {
    const moved = await transition(tx, ctx, PURCHASES, {
      id: after.id,
      from: before.status,
      to: after.status,
      set,
    });
    if (!moved) throw new Error(`Purchase ${after.id} changed while it was locked`);
    return;
  }
  await tx.updateTable("cards_purchase").set(set).where("id", "=", after.id).execute();
}

/** Whether a transaction may go from a state to another. */
export function mayBecome(from: PurchaseStatus, to: PurchaseStatus): boolean {
  return PURCHASE_TRANSITIONS[from].includes(to);
}

function changing(purchase: Purchase) {
  return {
    authorized: purchase.authorized,
    hold_id: purchase.holdId,
    held: purchase.held,
    cleared: purchase.cleared,
    cleared_iof: purchase.clearedIof,
    refunded: purchase.refunded,
    refunded_iof: purchase.refundedIof,
    rate: purchase.rate,
    reference_rate: purchase.referenceRate,
    refund_of: purchase.refundOf,
    decline_reason: purchase.decline?.reason ?? null,
    decline_facts: purchase.decline === null ? null : JSON.stringify(purchase.decline.facts),
    counted_day: purchase.countedDay,
    counted: purchase.counted,
    check_at: purchase.checkAt,
  };
}

export function toPurchase(row: Row): Purchase {
  return {
    id: row.id,
    cardId: row.card_id,
    userId: row.user_id,
    provider: row.provider,
    ref: row.provider_ref,
    status: row.status as PurchaseStatus,
    isCash: row.is_cash,
    merchant: {
      id: row.merchant_id,
      name: row.merchant_name,
      mcc: row.mcc,
      city: row.city ?? undefined,
      country: row.country ?? undefined,
    },
    category: row.category as CardCategory,
    entry: row.entry as CardEntry,
    wallet: row.wallet as CardWalletName | null,
    at: row.at,
    authorized: row.authorized,
    holdId: row.hold_id,
    held: row.held,
    cleared: row.cleared,
    clearedIof: row.cleared_iof,
    refunded: row.refunded,
    refundedIof: row.refunded_iof,
    original: { currency: row.original_currency, minor: row.original_minor },
    rate: row.rate,
    referenceRate: row.reference_rate,
    iofBps: row.iof_bps,
    refundOf: row.refund_of,
    decline:
      row.decline_reason === null
        ? null
        : {
            reason: row.decline_reason as CardDeclineReason,
            facts: (row.decline_facts ?? {}) as Readonly<Record<string, string>>,
          },
    countedDay: row.counted_day,
    counted: row.counted,
    checkAt: row.check_at,
  };
}
