import type { ResponseOf } from "@lastro/contracts";
import type { readPurchase as readRoute } from "@lastro/contracts/cards/purchases";
import type { CardDeclineReason } from "@lastro/contracts/cards/states";
import { formatDecimal, money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { holdEndsAt, isAbroad } from "../spending/purchase.js";
import { toPurchase } from "../spending/purchase-store.js";
import type { PurchasePorts } from "./ports.js";
import { fieldsOf, reais, type ShownPurchase } from "./purchase-view.js";
import { timelineOf } from "./timeline.js";

type PurchasePage = ResponseOf<typeof readRoute>;

const CONTESTABLE_MS = 120 * 86_400_000;

/** What whoever holds the card can do about a decline. */
const REMEDIES = {
  card_blocked: "unblock",
  card_suspended: "contact_support",
  card_cancelled: null,
  card_not_activated: "activate",
  card_expired: null,
  online_off: "change_switch",
  contactless_off: "change_switch",
  withdrawal_off: "change_switch",
  abroad_off: "change_switch",
  magstripe_off: "change_switch",
  category_off: "change_category",
  merchant_locked: null,
  merchant_blocked: "unblock_merchant",
  single_use_spent: null,
  validity_over: null,
  risk: "contact_support",
  address_wrong: "check_details",
  limit_purchase: "change_limit",
  limit_day: "change_limit",
  limit_month: "change_limit",
  insufficient_funds: "top_up",
  debt: "pay_debt",
  account_stopped: "contact_support",
  code_wrong: "check_details",
  pin_wrong: "set_pin",
  pin_blocked: "set_pin",
  date_wrong: "check_details",
  timed_out: "try_again",
  network: "try_again",
  unavailable: "try_again",
} as const satisfies Record<CardDeclineReason, NonNullable<PurchasePage["decline"]>["remedy"]>;

/** One of the purchases of whoever asks. Throws `resource.not_found` for anybody else's. */
export async function readPurchase(ctx: RequestCtx & PurchasePorts, id: string): Promise<PurchasePage> {
  const purchase = await findOwn(ctx.db, personOf(ctx).userId, id);
  if (!purchase) throw new DomainError("resource.not_found");
  const cashback = (await ctx.cashback?.cashbackOf(ctx.db, [id]))?.get(id);
  const contest = (await ctx.contestsOf?.(ctx.db, [id]))?.get(id);
  const earned = cashback
    ? [{ kind: "cashback" as const, amount: null, at: cashback.at, transactionId: null }]
    : [];
  const events = [...(await timelineOf(ctx.db, purchase)), ...earned, ...(contest?.steps ?? [])];
  const { decline, held, refunded, cleared, at, entry, merchant } = purchase;
  return {
    ...fieldsOf(purchase, cashback),
    abroad: abroadView(purchase),
    decline: decline && { ...decline, remedy: REMEDIES[decline.reason] },
    hold:
      held === 0n
        ? null
        : {
            amount: reais(held),
            // After a charge what is left waits for the network to let it go.
            freedBy: cleared > 0n ? "network" : "merchant",
            until: holdEndsAt(purchase),
          },
    events: events.sort((one, other) => one.at.getTime() - other.at.getTime()),
    contest: contest ? { id: contest.id, status: contest.status } : null,
    mayContest:
      contest === undefined &&
      cleared > refunded &&
      ctx.clock.now().getTime() - at.getTime() <= CONTESTABLE_MS,
    mayBlockMerchant: entry === "recurring" && !(await isBlocked(ctx.db, purchase.cardId, merchant.id)),
    cashbackAtStake: cashback?.amount ?? money("PRP", 0n),
  };
}

async function findOwn(db: Database, userId: string, id: string): Promise<ShownPurchase | undefined> {
  const row = await db
    .selectFrom("cards_purchase")
    .innerJoin("cards_card", "cards_card.id", "cards_purchase.card_id")
    .selectAll("cards_purchase")
    .select("cards_card.last_digits as digits")
    .where("cards_purchase.id", "=", id)
    .where("cards_purchase.user_id", "=", userId)
    .executeTakeFirst();
  return row && { ...toPurchase(row), digits: row.digits };
}

/** Digits after the point of currencies that have not two. */
const DIGITS: Readonly<Record<string, number>> = { CLP: 0, JPY: 0, PYG: 0, KRW: 0 };

function abroadView({
  merchant,
  original,
  rate,
  referenceRate,
  iofBps,
}: ShownPurchase): PurchasePage["abroad"] {
  if (!isAbroad(merchant, original)) return null;
  const { currency, minor } = original;
  return {
    original: { currency, amount: formatDecimal(minor, DIGITS[currency] ?? 2) },
    rate: rate ?? "",
    referenceRate,
    spreadBps: rate === null || referenceRate === null ? null : spreadOf(rate, referenceRate),
    iofBps,
  };
}

const SCALE = 6;

function spreadOf(rate: string, reference: string): number {
  const scaled = (text: string) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
  };
  const base = scaled(reference);
  return base === 0n ? 0 : Number(((scaled(rate) - base) * 10_000n) / base);
}

async function isBlocked(db: Database, cardId: string, merchantId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from cards_blocked_merchant where card_id = $1 and merchant_id = $2",
    [cardId, merchantId],
  );
  return rows.length > 0;
}
