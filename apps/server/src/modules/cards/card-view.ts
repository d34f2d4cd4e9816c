import type { ResponseOf } from "@lastro/contracts";
import type { readCard } from "@lastro/contracts/cards/cards";
import { money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Card, hasEnded, typeOf } from "./card.js";
import { commandsOf } from "./commands.js";
import { blockedMerchantsOf } from "./controls/block-merchant.js";
import { spentOnCard } from "./controls/limits.js";
import { soldAtTillToday } from "./controls/till-mandate.js";
import { walletChoices } from "./issuing/wallets.js";
import { pocketsOf } from "./pocket.js";
import type { CardCtx } from "./ports.js";

export type CardView = ResponseOf<typeof readCard>;

const NOTHING = money("BRL", 0n);

/** Cards as their holder is shown them. */
export async function cardViews(
  db: Database | Tx,
  ctx: CardCtx,
  cards: readonly Card[],
): Promise<CardView[]> {
  const ids = cards.map(({ id }) => id);
  const [pockets, merchants, successors] = [
    await pocketsOf(db, ids),
    await blockedMerchantsOf(db, ids),
    await successorsOf(db, ids),
  ];
  const views: CardView[] = [];
  for (const card of cards) {
    const { balance, held } = pockets.get(card.id) ?? { balance: NOTHING, held: NOTHING };
    views.push({
      ...factsOf(card),
      balance,
      held,
      walletChoices: walletChoices(ctx),
      replacedBy: successors.get(card.id) ?? null,
      controls: {
        switches: { ...card.switches },
        blockedCategories: [...card.blockedCategories],
        blockedMerchants: [...(merchants.get(card.id) ?? [])],
        limits: { ...card.limits },
        ...(await usageOf(db, ctx, card)),
        autoTopUp: card.autoTopUp,
      },
      may: commandsOf(card, ctx),
    });
  }
  return views;
}

/** One card as its holder is shown it. */
export async function cardView(db: Database | Tx, ctx: CardCtx, card: Card): Promise<CardView> {
  const [view] = await cardViews(db, ctx, [card]);
  if (!view) throw new Error("A card has no view");
  return view;
}

function factsOf(card: Card) {
  const { expiry, shipToLabel, tracking, shippedAt } = card;
  return {
    id: card.id,
    type: typeOf(card),
    kind: card.kind,
    name: card.name,
    lastDigits: card.lastDigits,
    isActive: card.status === "active",
    status: card.status,
    expiryDate: expiry && `${String(expiry.month).padStart(2, "0")}/${String(expiry.year).slice(-2)}`,
    issuedAt: card.issuedAt,
    wallets: {
      applePay: card.wallets.includes("applePay"),
      samsungPay: card.wallets.includes("samsungPay"),
      googlePay: card.wallets.includes("googlePay"),
    },
    holderName: card.holderName,
    requestedAt: card.requestedAt,
    shipping: shipToLabel === null ? null : { to: shipToLabel, tracking, shippedAt },
    pin: card.pin,
    cancelReason: hasEnded(card) ? card.reason : null,
    replaces: card.replaces,
    validUntil: card.validUntil,
    lockedTo: card.lockedTo && { ...card.lockedTo },
  };
}

/** What its limits and its mandate have counted; a card that ended counts nothing. */
async function usageOf(db: Database | Tx, ctx: CardCtx, card: Card) {
  const { tillMandate } = card;
  const { day, month, houseMonth } = hasEnded(card)
    ? { day: NOTHING, month: NOTHING, houseMonth: NOTHING }
    : await spentOnCard(db, ctx, card);
  return {
    spent: { day, month },
    houseMonth,
    tillMandate: tillMandate && {
      assets: [...tillMandate.assets],
      dailyCap: tillMandate.dailyCap,
      maxSpreadBps: tillMandate.maxSpreadBps,
      soldToday: await soldAtTillToday(db, ctx, card),
      since: tillMandate.since,
    },
  };
}

async function successorsOf(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; replaces: string }>(
    db,
    "select id, replaces from cards_card where replaces = any ($1::uuid[]) and status <> 'refused'",
    [[...ids]],
  );
  return new Map(rows.map(({ id, replaces }) => [replaces, id]));
}
