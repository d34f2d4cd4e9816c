import { divide, money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import type { Card } from "../card.js";
import type { CardEvent } from "../provider/transactions-port.js";
import { type Effect, NO_EFFECT } from "./event-store.js";
import { charge, refund } from "./move-money.js";
import { tellChargedMore, tellRefunded } from "./notices/tell.js";
import type { SpendingCtx } from "./ports.js";
import { iofOf, least, most, type Purchase } from "./purchase.js";

/** What a transaction's steps are taken with. */
export interface Taking {
  readonly purchase: Purchase;
  readonly card: Card;
  /** The purchase a refund gives back, locked. */
  readonly original: Purchase | undefined;
  /** What the network would still hold after the steps taken so far: what a reversal can free. */
  readonly freeable: bigint;
}

interface Taken {
  readonly taking: Taking;
  readonly effect: Effect;
}

/** How a step was told. */
export interface Telling {
  /** What the provider computed of tax inside its amount; ours is added. */
  readonly tax: bigint;
  /** Alone, by a provider that takes every debit back as a reversal, also of what was charged. */
  readonly isAlone: boolean;
}

/** Takes one step not seen before: those that move money are posted, the others change the hold afterwards. */
export function takeEvent(
  tx: Tx,
  ctx: SpendingCtx,
  taking: Taking,
  event: CardEvent,
  telling: Telling,
): Promise<Taken> {
  if (!event.approved) return Promise.resolve({ taking, effect: NO_EFFECT });
  switch (event.kind) {
    case "clearing":
    case "correction_debit":
      return takeCharge(tx, ctx, taking, event, telling);
    case "refund":
    case "correction_credit":
      return takeRefund(tx, ctx, taking, event, telling);
    case "refund_reversal":
      return takeRefundReversal(tx, ctx, taking, event, telling);
    case "reversal":
    case "expiry":
      return takeRelease(tx, ctx, taking, event, telling);
    default:
      return Promise.resolve({ taking, effect: NO_EFFECT });
  }
}

/** What is more than the network held is noted; told alone, it gives back what was charged. */
async function takeRelease(
  tx: Tx,
  ctx: SpendingCtx,
  taking: Taking,
  event: CardEvent,
  telling: Telling,
): Promise<Taken> {
  const { freeable, purchase } = taking;
  const excess = event.kind === "reversal" ? most(event.billed.minor - freeable, 0n) : 0n;
  const freed: Taking = { ...taking, freeable: most(freeable - event.billed.minor, 0n) };
  const charged = least(excess, most(purchase.cleared - purchase.refunded, 0n));
  if (!telling.isAlone || charged === 0n) return { taking: freed, effect: { ...NO_EFFECT, excess } };
  const back = { ...event, billed: money("BRL", charged) };
  const { taking: refunded, effect } = await takeRefund(tx, ctx, freed, back, { ...telling, tax: 0n });
  return { taking: refunded, effect: { ...effect, excess: excess - charged } };
}

async function takeCharge(
  tx: Tx,
  ctx: SpendingCtx,
  taking: Taking,
  event: CardEvent,
  { tax }: Telling,
): Promise<Taken> {
  const { purchase, card } = taking;
  const amount = event.billed.minor;
  const iof = iofOf(amount, purchase.iofBps);
  const held = event.kind === "clearing" ? least(purchase.held, amount + iof) : 0n;
  const { transactionId, owed } = await charge(tx, ctx, purchase, {
    ref: event.ref,
    amount,
    iof,
    held,
    kind: "cleared",
  });
  const charged: Purchase = {
    ...purchase,
    held: purchase.held - held,
    cleared: purchase.cleared + amount,
    clearedIof: purchase.clearedIof + iof,
    rate: event.rate ?? purchase.rate,
    original: event.kind === "clearing" && purchase.cleared === 0n ? event.original : purchase.original,
  };
  await noteSpend(tx, ctx, { of: purchase, purchaseId: purchase.id }, event, {
    kind: "cleared",
    amount: amount - tax,
  });
  if (held < amount + iof)
    await tellChargedMore(tx, ctx, { purchase: charged, card }, { event, more: amount + iof - held, owed });
  return {
    taking: { ...taking, purchase: charged, freeable: most(taking.freeable - amount, 0n) },
    effect: { iof, transactionId, excess: owed },
  };
}

async function takeRefund(
  tx: Tx,
  ctx: SpendingCtx,
  taking: Taking,
  event: CardEvent,
  { tax }: Telling,
): Promise<Taken> {
  const { purchase, card } = taking;
  const own = purchase.status === "refund" ? undefined : purchase;
  const original = own ?? taking.original;
  const amount = event.billed.minor;
  const iof = original ? iofGivenBack(original, amount) : 0n;
  const { transactionId } = await refund(tx, ctx, { purchase, card }, { ref: event.ref, amount, iof });
  const given = (of: Purchase): Purchase => ({
    ...of,
    refunded: of.refunded + amount,
    refundedIof: of.refundedIof + iof,
  });
  const noted = { of: purchase, purchaseId: original?.id ?? null };
  await noteSpend(tx, ctx, noted, event, { kind: "refunded", amount: amount - tax });
  await tellRefunded(tx, ctx, { purchase, card }, { event, total: amount + iof });
  return {
    taking: { ...taking, purchase: given(purchase), original: taking.original && given(taking.original) },
    effect: { iof, transactionId, excess: 0n },
  };
}

/** The refund is taken back whole or in part, with the tax that had gone back with it. */
async function takeRefundReversal(
  tx: Tx,
  ctx: SpendingCtx,
  taking: Taking,
  event: CardEvent,
  { tax }: Telling,
): Promise<Taken> {
  const { purchase, card } = taking;
  const amount = event.billed.minor;
  const back = least(amount, purchase.refunded);
  const iof =
    purchase.refunded === 0n ? 0n : divide(purchase.refundedIof * back, purchase.refunded, "halfEven");
  const moved = { ref: event.ref, amount, iof, held: 0n, kind: "refund_reversed" } as const;
  const { transactionId, owed } = await charge(tx, ctx, purchase, moved);
  const lessened = (of: Purchase): Purchase => ({
    ...of,
    refunded: most(of.refunded - amount, 0n),
    refundedIof: most(of.refundedIof - iof, 0n),
  });
  const purchaseId = purchase.status === "refund" ? (taking.original?.id ?? null) : purchase.id;
  await noteSpend(tx, ctx, { of: purchase, purchaseId }, event, { kind: "cleared", amount: amount - tax });
  await tellChargedMore(tx, ctx, { purchase, card }, { event, more: amount + iof, owed });
  return {
    taking: {
      ...taking,
      purchase: lessened(purchase),
      original: taking.original && lessened(taking.original),
    },
    effect: { iof, transactionId, excess: owed },
  };
}

/** The tax that goes back with a refund, in proportion; all that is left of it with the last. */
function iofGivenBack({ cleared, clearedIof, refunded, refundedIof }: Purchase, amount: bigint): bigint {
  const left = most(clearedIof - refundedIof, 0n);
  if (cleared === 0n) return 0n;
  if (refunded + amount >= cleared) return left;
  return least(left, divide(clearedIof * amount, cleared, "halfEven"));
}

async function noteSpend(
  tx: Tx,
  ctx: SpendingCtx,
  { of, purchaseId }: { readonly of: Purchase; readonly purchaseId: string | null },
  { ref, at }: CardEvent,
  { kind, amount }: { readonly kind: "cleared" | "refunded"; readonly amount: bigint },
): Promise<void> {
  const { userId, merchant, isCash } = of;
  const { id, name, mcc } = merchant;
  await ctx.cashback?.noteSpend(tx, ctx, {
    userId,
    purchaseId,
    eventId: `${of.provider}:${ref}`,
    kind,
    amount: money("BRL", amount),
    at,
    merchant: { id, name, mcc },
    isCash,
  });
}
