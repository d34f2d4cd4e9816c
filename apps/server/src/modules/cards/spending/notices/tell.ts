import { formatMoney, money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { type NoticeKind, notify } from "../../../notices/index.js";
import type { Card } from "../../card.js";
import type { CardEvent } from "../../provider/transactions-port.js";
import type { SpendingCtx } from "../ports.js";
import { type Purchase, withIof } from "../purchase.js";
import { chargedMore, purchaseApproved, purchaseDeclined, purchaseRefunded } from "./purchase-notices.js";

const reais = (minor: bigint) => formatMoney(money("BRL", minor));

interface Bought {
  readonly purchase: Purchase;
  readonly card: Card;
}

/** Has open pages of the holder and of the house show a purchase anew. */
export function announcePurchase(tx: Tx, { id, userId }: Purchase): Promise<void> {
  return announce(
    tx,
    { to: { userId }, type: "cards.purchase", reference: id },
    { to: { userId }, type: "balances" },
    { to: "admins", type: "cards.purchases" },
  );
}

export async function tellApproved(tx: Tx, ctx: SpendingCtx, bought: Bought): Promise<void> {
  const { purchase } = bought;
  await announcePurchase(tx, purchase);
  const amount = reais(purchase.held > 0n ? purchase.held : withIof(purchase.authorized, purchase.iofBps));
  await tell(tx, ctx, bought, { kind: purchaseApproved, source: "approved", facts: { amount } });
}

/** `of` names what was declined where it is not the purchase itself. */
export async function tellDeclined(tx: Tx, ctx: SpendingCtx, bought: Bought, of = "declined"): Promise<void> {
  const { purchase } = bought;
  await announcePurchase(tx, purchase);
  if (purchase.decline === null) return;
  const facts = { amount: reais(withIof(purchase.authorized, purchase.iofBps)), ...purchase.decline };
  await tell(tx, ctx, bought, { kind: purchaseDeclined, source: of, facts });
}

export function tellChargedMore(
  tx: Tx,
  ctx: SpendingCtx,
  bought: Bought,
  { event, more, owed }: { readonly event: CardEvent; readonly more: bigint; readonly owed: bigint },
): Promise<void> {
  const facts = { amount: reais(more), owed: reais(owed) };
  return tell(tx, ctx, bought, { kind: chargedMore, source: event.ref, facts });
}

export function tellRefunded(
  tx: Tx,
  ctx: SpendingCtx,
  bought: Bought,
  { event, total }: { readonly event: CardEvent; readonly total: bigint },
): Promise<void> {
  return tell(tx, ctx, bought, {
    kind: purchaseRefunded,
    source: event.ref,
    facts: { amount: reais(total) },
  });
}

async function tell<F extends object>(
  tx: Tx,
  ctx: SpendingCtx,
  { purchase: { id, userId, merchant }, card }: Bought,
  { kind, source, facts }: { readonly kind: NoticeKind<F>; readonly source: string; readonly facts: object },
): Promise<void> {
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  await notify(tx, ctx, [
    {
      kind: kind as unknown as NoticeKind,
      userId,
      source: `card-purchase:${id}:${source}`,
      subjectId: id,
      facts: { merchant: merchant.name, digits: card.lastDigits ?? "", ...facts },
      at: ctx.clock.now(),
      addressee,
    },
  ]);
}
