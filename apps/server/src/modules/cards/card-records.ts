import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { cardsOf } from "./card-store.js";
import { addressOfCard } from "./issuing/ship-to.js";
import { pocketsOf } from "./pocket.js";

type DataRecord = Readonly<Record<string, unknown>>;

/** A client's cards with their controls, for a copy of their data. */
export async function* cardRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  const cards = await cardsOf(ctx.db, userId);
  const pockets = await pocketsOf(
    ctx.db,
    cards.map(({ id }) => id),
  );
  for (const card of cards) {
    const pocket = pockets.get(card.id);
    const { limits, fee } = card;
    yield {
      id: card.id,
      kind: card.kind,
      name: card.name,
      holderName: card.holderName,
      lastDigits: card.lastDigits,
      status: card.status,
      balance: pocket && formatMoney(pocket.balance),
      held: pocket && formatMoney(pocket.held),
      fee: { asset: fee.asset, amount: formatMoney(fee) },
      shipTo: (await addressOfCard(ctx.db, ctx, card.id)) ?? null,
      switches: card.switches,
      blockedCategories: card.blockedCategories,
      limits: {
        purchase: limits.purchase && formatMoney(limits.purchase),
        day: limits.day && formatMoney(limits.day),
        month: limits.month && formatMoney(limits.month),
      },
      autoTopUp: card.autoTopUp,
      wallets: card.wallets,
      requestedAt: card.requestedAt.toISOString(),
      issuedAt: card.issuedAt?.toISOString() ?? null,
      endedAt: card.endedAt?.toISOString() ?? null,
    };
  }
}
