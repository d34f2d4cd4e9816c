import type { CardCategory, CardKindName, CardStatus } from "@lastro/contracts/cards/states";
import type { OtcAsset } from "@lastro/contracts/otc";
import { money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import type { Machine } from "../lifecycle/index.js";
import type { Card } from "./card.js";

type Row = Selectable<Schema["cards_card"]>;

export const CARDS = {
  name: "card",
  table: "cards_card",
  column: "status",
} as const satisfies Machine;

/** A card by its id. */
export async function findCard(db: Database | Tx, id: string): Promise<Card | undefined> {
  const row = await db.selectFrom("cards_card").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toCard(row);
}

/** A card, kept from changing until the commit. */
export async function lockCard(tx: Tx, id: string): Promise<Card | undefined> {
  const row = await tx
    .selectFrom("cards_card")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toCard(row);
}

/** A card as its issuer names it. */
export async function findIssuedCard(
  db: Database | Tx,
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<Card | undefined> {
  const row = await db
    .selectFrom("cards_card")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .executeTakeFirst();
  return row && toCard(row);
}

/** These cards, the newest first. */
export async function cardsById(db: Database | Tx, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("cards_card")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id", "desc")
    .execute();
  return rows.map(toCard);
}

/** The same, kept from changing until the commit. */
export async function lockIssuedCard(
  tx: Tx,
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<Card | undefined> {
  const row = await tx
    .selectFrom("cards_card")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toCard(row);
}

/** A client's cards, the newest first. */
export async function cardsOf(db: Database | Tx, userId: string): Promise<Card[]> {
  const rows = await db
    .selectFrom("cards_card")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(toCard);
}

function reais(minor: bigint | null) {
  return minor === null ? null : money("BRL", minor);
}

/** A card from its row. */
export function toCard(row: Row): Card {
  const { expiry_month: month, expiry_year: year } = row;
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as CardKindName,
    status: row.status as CardStatus,
    suspendedFrom: row.suspended_from as CardStatus | null,
    reason: row.reason,
    name: row.name,
    holderName: row.holder_name,
    provider: row.provider,
    providerRef: row.provider_ref,
    holderRef: row.holder_ref,
    lastDigits: row.last_digits,
    expiry: month === null || year === null ? null : { month, year },
    pin: row.pin as Card["pin"],
    shipToLabel: row.ship_to_label,
    tracking: row.tracking,
    shippedAt: row.shipped_at,
    requestedAt: row.requested_at,
    issuedAt: row.issued_at,
    endedAt: row.ended_at,
    fee: row.fee_asset === "PRP" ? money("PRP", row.fee) : money("BRL", row.fee),
    replaces: row.replaces,
    validUntil: row.valid_until,
    spentBy: row.spent_by,
    lockedTo:
      row.locked_merchant_id === null
        ? null
        : { id: row.locked_merchant_id, name: row.locked_merchant_name ?? row.locked_merchant_id },
    switches: {
      online: row.online,
      contactless: row.contactless,
      withdrawal: row.withdrawal,
      abroad: row.abroad,
      magstripe: row.magstripe,
    },
    blockedCategories: row.blocked_categories as CardCategory[],
    limits: {
      purchase: reais(row.limit_purchase),
      day: reais(row.limit_day),
      month: reais(row.limit_month),
    },
    autoTopUp: row.auto_top_up,
    tillMandate: mandateOf(row),
    wallets: row.wallets,
    walletsReadAt: row.wallets_read_at,
    problem: row.problem,
  };
}

function mandateOf(row: Row): Card["tillMandate"] {
  const {
    mandate_assets: assets,
    mandate_daily_cap: cap,
    mandate_max_spread_bps: spread,
    mandate_since: since,
  } = row;
  if (assets === null || cap === null || spread === null || since === null) return null;
  return { assets: assets as OtcAsset[], dailyCap: money("BRL", cap), maxSpreadBps: spread, since };
}
