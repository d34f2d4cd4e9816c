import type { RequestOf } from "@lastro/contracts";
import type { requestCard } from "@lastro/contracts/cards/cards";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { createSealer } from "@lastro/platform/sealed";

/** Where a plastic goes, as its holder typed it. */
export type ShippingAddress = NonNullable<RequestOf<typeof requestCard>["body"]["shipTo"]>;

type SealingCtx = Pick<Ctx, "config" | "random">;

const sealerOf = (ctx: SealingCtx) => createSealer(ctx.config, "cards.ship-to", ctx.random);

/** An address as it is kept with its card. */
export function sealAddress(ctx: SealingCtx, cardId: string, address: ShippingAddress): Buffer {
  return sealerOf(ctx).seal(cardId, Buffer.from(JSON.stringify(address)));
}

/** By which a holder knows the address again; it is in no list but the holder's. */
export function labelOf({ street, number, city, state }: ShippingAddress): string {
  return `${street}, ${number} – ${city}/${state}`;
}

/** Where the plastic of a card goes, or went; undefined where there is none. */
export async function addressOfCard(
  db: Database | Tx,
  ctx: SealingCtx,
  cardId: string,
): Promise<ShippingAddress | undefined> {
  const row = await db
    .selectFrom("cards_card")
    .select("ship_to_sealed")
    .where("id", "=", cardId)
    .executeTakeFirst();
  if (!row?.ship_to_sealed) return undefined;
  return JSON.parse(sealerOf(ctx).open(cardId, row.ship_to_sealed).toString()) as ShippingAddress;
}
