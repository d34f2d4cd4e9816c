import { money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount, increaseHold, openHold, releaseHold } from "../../ledger/index.js";
import type { Card } from "../card.js";
import { topUpShortfall } from "../funding/top-up.js";
import type { SpendingCtx } from "./ports.js";
import { least, type Purchase } from "./purchase.js";

const brl = (minor: bigint) => money("BRL", minor);

const HOLD_REASON = "cards.purchase";

/** Sets more aside for a purchase: by its open hold, or by another where that has ended. Throws `ledger.insufficient_funds`. */
export async function setAside(
  tx: Tx,
  ctx: SpendingCtx,
  purchase: Purchase,
  { by, key }: { readonly by: bigint; readonly key: string },
): Promise<Purchase> {
  const amount = brl(by);
  const held = purchase.held + by;
  if (purchase.held > 0n && purchase.holdId !== null) {
    await increaseHold(tx, ctx, purchase.holdId, { key, amount });
    return { ...purchase, held };
  }
  const { holdId } = await openHold(tx, ctx, {
    ownerId: purchase.cardId,
    amount,
    reason: HOLD_REASON,
    reference: purchase.id,
  });
  return { ...purchase, holdId, held };
}

/** Brings what is set aside to an amount, as far as there is money for it; answers what was missing. */
export async function bringHold(
  tx: Tx,
  ctx: SpendingCtx,
  { purchase, card }: { readonly purchase: Purchase; readonly card: Card },
  { to, key }: { readonly to: bigint; readonly key: string },
): Promise<{ readonly purchase: Purchase; readonly missing: bigint }> {
  const { held, holdId } = purchase;
  if (to === held) return { purchase, missing: 0n };
  if (to < held) {
    if (holdId === null) throw new Error(`Purchase ${purchase.id} holds by no hold`);
    await releaseHold(tx, ctx, holdId, { key, amount: brl(held - to) });
    return { purchase: { ...purchase, held: to }, missing: 0n };
  }
  const by = to - held;
  const there = await onCardWithTopUp(tx, ctx, card, { wanted: by, key });
  const aside = least(by, there);
  if (aside <= 0n) return { purchase, missing: by };
  return { purchase: await setAside(tx, ctx, purchase, { by: aside, key }), missing: by - aside };
}

/** What the card has for an amount nobody asked us about, after the account gave what it has. */
async function onCardWithTopUp(
  tx: Tx,
  ctx: SpendingCtx,
  card: Card,
  { wanted, key }: { readonly wanted: bigint; readonly key: string },
): Promise<bigint> {
  const onCard = (await balanceOf(tx, customerAccount(card.id, "available", "BRL"))).minor;
  const onAccount = (await balanceOf(tx, customerAccount(card.userId, "available", "BRL"))).minor;
  const missing = least(wanted - onCard, onAccount);
  if (missing <= 0n) return onCard;
  const taken = await topUpShortfall(tx, ctx, {
    card: { ...card, autoTopUp: true },
    missing: brl(missing),
    questionId: key,
  });
  return taken ? onCard + missing : onCard;
}
