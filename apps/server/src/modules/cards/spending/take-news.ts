import type { PurchaseStatus } from "@lastro/contracts/cards/states";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import type { Card } from "../card.js";
import { findIssuedCard, lockCard } from "../card-store.js";
import { categoryOf } from "../controls/category-of-mcc.js";
import { giveBackOnCard } from "../controls/limits.js";
import { endAfterUse, lockToMerchant, reopenAfterReversal, useUp } from "../issuing/use-card-once.js";
import type { CardMovement } from "../provider/messages-port.js";
import type { CardEvent, CardTransaction } from "../provider/transactions-port.js";
import { againWhenSpent } from "../spent-meanwhile.js";
import { type KnownEvent, keepEvent, knownEvents } from "./event-store.js";
import { findOriginal } from "./find-original.js";
import { iofBpsOf } from "./iof.js";
import { bringHold } from "./move-hold.js";
import { announcePurchase, tellApproved, tellDeclined } from "./notices/tell.js";
import type { SpendingCtx } from "./ports.js";
import { holdKey } from "./postings.js";
import { holdEndsAt, least, most, type Purchase, withIof } from "./purchase.js";
import {
  insertPurchase,
  lockPurchase,
  lockPurchaseById,
  lockTransaction,
  mayBecome,
  savePurchase,
} from "./purchase-store.js";
import { countApproved } from "./question-store.js";
import { networkDecline } from "./refusal.js";
import { type Taking, takeEvent } from "./take-event.js";

/** What was told of a transaction, the whole of it or one step. */
interface Told {
  readonly ref: string;
  readonly cardRef: string;
  readonly at: Date;
  readonly merchant: CardTransaction["merchant"];
  readonly entry: CardTransaction["entry"];
  readonly events: readonly CardEvent[];
  /** How the network has it; undefined of a single step. */
  readonly whole: Pick<CardTransaction, "status" | "held" | "holdsNothing"> | undefined;
  /** The provider's tax inside a single step; undefined where the tax is ours. */
  readonly tax: bigint | undefined;
}

/** Takes the whole of a transaction as the provider has it. False for a card that is not known here yet. */
export function takeTransaction(ctx: SpendingCtx, transaction: CardTransaction): Promise<boolean> {
  return take(ctx, { ...transaction, whole: transaction, tax: undefined });
}

/** Takes one step of a transaction. False for a card that is not known here yet. */
export function takeMovement(ctx: SpendingCtx, movement: CardMovement): Promise<boolean> {
  const { transactionRef, cardRef, merchant, entry, event, tax } = movement;
  const told = { ref: transactionRef, cardRef, at: event.at, merchant, entry, events: [event] };
  return take(ctx, { ...told, whole: undefined, tax: tax.minor });
}

function take(ctx: SpendingCtx, told: Told): Promise<boolean> {
  return againWhenSpent(() => inTransaction(ctx.db, (tx) => takeTold(tx, ctx, told)));
}

/**
 * The one rule for disorder: steps not seen before are taken by when they happened, and those that move money are posted;
 * then the hold is brought to what the network holds, unless the news lacks a step we know of.
 */
async function takeTold(tx: Tx, ctx: SpendingCtx, told: Told): Promise<boolean> {
  const named = { provider: ctx.issuer.name, ref: told.ref };
  await lockTransaction(tx, named);
  const stored = await lockPurchase(tx, named);
  const found = await findIssuedCard(tx, { provider: named.provider, ref: told.cardRef });
  if (!found) return false;
  const known = stored ? await knownEvents(tx, stored.id) : [];
  await compareSeen(tx, ctx, told, known);
  const fresh = told.events
    .filter(({ ref }) => !known.some((one) => one.ref === ref))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const begun = stored ?? (await begin(tx, ctx, found, told));
  const original = await originalOf(tx, begun, fresh);
  // After what it pays for: whoever locks both goes this way.
  const card = await lockCard(tx, found.id);
  if (!card) throw new Error(`Card ${found.id} is gone`);
  if (!stored) await insertPurchase(tx, ctx, begun);

  const base: Purchase = original ? { ...begun, refundOf: original.id } : begun;
  const freeable = (base.held * 10_000n + BigInt(base.iofBps)) / BigInt(10_000 + base.iofBps);
  let taking: Taking = { purchase: base, card, original, freeable };
  const effects = [];
  for (const event of fresh) {
    const { taking: next, effect } = await takeEvent(tx, ctx, taking, event, {
      tax: told.tax ?? 0n,
      isAlone: told.whole === undefined,
    });
    taking = next;
    effects.push({ event, effect });
  }
  const events = [...known, ...fresh];
  const isStale =
    told.whole !== undefined && known.some(({ ref }) => !told.events.some((one) => one.ref === ref));
  const converged = isStale
    ? { purchase: taking.purchase, missing: 0n }
    : await converge(tx, ctx, taking, told, fresh);
  // A gap is of the last step that moved no money itself.
  const short = effects.findLast(({ effect }) => effect.transactionId === null)?.event;
  for (const { event, effect } of effects) {
    const excess = effect.excess + (event === short ? converged.missing : 0n);
    await keepEvent(tx, ctx, { purchaseId: begun.id, provider: named.provider }, event, {
      ...effect,
      excess,
    });
  }
  const after = await standing(tx, ctx, { purchase: converged.purchase, card, events, told, isStale });
  await savePurchase(tx, ctx, begun, after);
  if (original && taking.original) await savePurchase(tx, ctx, original, taking.original);
  await follow(tx, ctx, { before: stored, after, card, fresh });
  return true;
}

/** What was said once and is said otherwise is for a person to look at: the books keep what they have. */
async function compareSeen(
  tx: Tx,
  ctx: SpendingCtx,
  told: Told,
  known: readonly KnownEvent[],
): Promise<void> {
  for (const { ref, billed } of told.events) {
    const seen = known.find((one) => one.ref === ref);
    if (!seen || seen.billed === billed.minor) continue;
    ctx.log.error({ transaction: told.ref, event: ref }, "a step of a card transaction changed its amount");
    const details = { hash: ref, amount: billed, total: money("BRL", seen.billed) };
    await recordAudit(tx, ctx, { action: "cards.event_changed", subject: told.ref, details });
  }
}

async function originalOf(
  tx: Tx,
  purchase: Purchase,
  fresh: readonly CardEvent[],
): Promise<Purchase | undefined> {
  if (purchase.status !== "refund") return undefined;
  const [first] = fresh.filter(
    ({ approved, kind }) => approved && (kind === "refund" || kind === "refund_reversal"),
  );
  if (!first) return undefined;
  if (purchase.refundOf !== null) return lockPurchaseById(tx, purchase.refundOf);
  const { cardId, merchant } = purchase;
  return findOriginal(tx, { cardId, merchantId: merchant.id, at: first.at, amount: first.billed.minor });
}

/** Brings the hold to what the network holds; answers what could not be set aside. */
async function converge(
  tx: Tx,
  ctx: SpendingCtx,
  { purchase, card }: Taking,
  { whole, ref, events }: Told,
  fresh: readonly CardEvent[],
): Promise<{ readonly purchase: Purchase; readonly missing: bigint }> {
  const to = whole === undefined ? afterStep(purchase, fresh) : await heldBy(tx, purchase, whole, events);
  if (to === undefined || to === purchase.held) return { purchase, missing: 0n };
  const newest = [...events].sort((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const key = holdKey(purchase.provider, newest?.ref ?? ref);
  if (fresh.length > 0) return bringHold(tx, ctx, { purchase, card }, { to, key });
  // Nothing new was told: only what is not held any more is let go.
  return to < purchase.held
    ? bringHold(tx, ctx, { purchase, card }, { to, key: `${key}:${purchase.held}` })
    : { purchase, missing: 0n };
}

/** What a single step leaves of the hold: a reversal frees it, the others do not touch it. */
function afterStep({ held, iofBps }: Purchase, fresh: readonly CardEvent[]): bigint {
  const [event] = fresh;
  if (event?.kind !== "reversal" || !event.approved) return held;
  return most(held - withIof(event.billed.minor, iofBps), 0n);
}

async function heldBy(
  tx: Tx,
  { id, iofBps }: Purchase,
  { held, holdsNothing }: NonNullable<Told["whole"]>,
  events: readonly CardEvent[],
): Promise<bigint | undefined> {
  if (holdsNothing) return 0n;
  if (held === undefined) return undefined;
  // What we approved a moment ago is not in it yet.
  const asked = events.filter(({ kind }) => kind === "authorization").length;
  return asked < (await countApproved(tx, id)) ? undefined : withIof(held.minor, iofBps);
}

interface Standing {
  readonly purchase: Purchase;
  readonly card: Card;
  readonly events: readonly { readonly kind: CardEvent["kind"]; readonly approved: boolean }[];
  readonly told: Told;
  readonly isStale: boolean;
}

/** How a transaction stands after its steps: its state, what it counts against limits, and when it is asked about. */
async function standing(
  tx: Tx,
  ctx: SpendingCtx,
  { purchase, card, events, told, isStale }: Standing,
): Promise<Purchase> {
  const status = statusOf(purchase, events, isStale ? undefined : told.whole?.status);
  const counted = least(purchase.counted, purchase.held + purchase.cleared + purchase.clearedIof);
  const { countedDay } = purchase;
  const back = money("BRL", purchase.counted - counted);
  if (back.minor > 0n && countedDay !== null)
    await giveBackOnCard(tx, { card, amount: back, at: noonOf(countedDay) });
  const words = told.events.find(({ approved }) => !approved)?.reasons ?? [];
  const decline = status !== "declined" ? null : (purchase.decline ?? networkDecline(words));
  return {
    ...purchase,
    status,
    counted,
    decline,
    authorized: authorizedOf(purchase, told),
    checkAt: checkAtOf(ctx, purchase),
  };
}

function statusOf(
  { status, cleared, held }: Purchase,
  events: Standing["events"],
  whole: CardTransaction["status"] | undefined,
): PurchaseStatus {
  const wanted = wantedStatus();
  return wanted !== status && mayBecome(status, wanted) ? wanted : status;

  function wantedStatus(): PurchaseStatus {
    if (status === "refund") return "refund";
    if (cleared > 0n) return "cleared";
    if (whole !== undefined) return whole === "cleared" ? status : whole;
    return held === 0n && events.some(({ kind, approved }) => kind === "reversal" && approved)
      ? "reversed"
      : status;
  }
}

function authorizedOf({ authorized }: Purchase, { whole, events }: Told): bigint {
  const asked = events
    .filter(({ kind, approved }) => approved && kind === "authorization")
    .reduce((sum, { billed }) => sum + billed.minor, 0n);
  const advised = events.findLast(({ kind }) => kind === "advice")?.billed.minor;
  return advised ?? most(most(authorized, asked), whole?.held?.minor ?? 0n);
}

/** An instant of a São Paulo day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00-03:00`);
}

const RETRY_SECONDS = 86_400;

function checkAtOf(ctx: SpendingCtx, purchase: Purchase): Date | null {
  if (purchase.held === 0n) return null;
  const endsAt = holdEndsAt(purchase);
  const now = ctx.clock.now();
  return endsAt > now ? endsAt : secondsAfter(now, RETRY_SECONDS);
}

async function begin(tx: Tx, ctx: SpendingCtx, card: Card, told: Told): Promise<Purchase> {
  const [first] = told.events;
  if (!first) throw new Error(`Nothing is told of transaction ${told.ref}`);
  const { merchant, entry, at } = told;
  const { original } = first;
  const isRefund = first.kind === "refund" || first.kind === "refund_authorization";
  // News does not say who dispenses: by its category it is cash.
  const isCash = merchant.mcc === "6011" || merchant.mcc === "6010";
  const iofBps = await iofBpsOf(tx, {
    merchant,
    original,
    isCash,
    at,
    isTaxedAlready: told.tax !== undefined,
  });
  const isDeclined = told.whole?.status === "declined";
  return {
    id: ctx.random.id(),
    cardId: card.id,
    userId: card.userId,
    provider: ctx.issuer.name,
    ref: told.ref,
    status: isRefund ? "refund" : isDeclined ? "declined" : "pending",
    isCash,
    merchant,
    category: categoryOf(merchant.mcc),
    entry,
    wallet: null,
    at,
    authorized: first.billed.minor,
    holdId: null,
    held: 0n,
    cleared: 0n,
    clearedIof: 0n,
    refunded: 0n,
    refundedIof: 0n,
    original,
    rate: first.rate ?? null,
    referenceRate: null,
    iofBps: isRefund ? 0 : iofBps,
    refundOf: null,
    decline: isDeclined ? networkDecline(first.reasons) : null,
    countedDay: null,
    counted: 0n,
    checkAt: null,
  };
}

interface Followed {
  /** Absent for what was heard of first by this news. */
  readonly before: Purchase | undefined;
  readonly after: Purchase;
  readonly card: Card;
  readonly fresh: readonly CardEvent[];
}

/** What follows for the card and its holder. */
async function follow(tx: Tx, ctx: SpendingCtx, { before, after, card, fresh }: Followed): Promise<void> {
  const isNew = before === undefined;
  if (isNew && after.status === "pending") await tellApproved(tx, ctx, { purchase: after, card });
  if (after.status === "declined" && before?.status !== "declined")
    await tellDeclined(tx, ctx, { purchase: after, card });
  if (isNew && after.status !== "declined" && card.kind === "merchant_locked" && card.lockedTo === null)
    await lockToMerchant(tx, card, after.merchant);
  if (isNew && after.status === "pending") await useUp(tx, card, after.id);
  if (after.status === "reversed" || after.status === "expired" || after.status === "declined")
    await reopenAfterReversal(tx, card, after.id);
  if (card.kind === "single_use" && after.cleared > 0n && (before?.cleared ?? 0n) === 0n)
    await endAfterUse(tx, ctx, card.id);
  if (fresh.length > 0) await announcePurchase(tx, after);
}
