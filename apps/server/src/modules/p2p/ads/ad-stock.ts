import { type P2pPrice, totalOf } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { type Money, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import { transition } from "../../lifecycle/index.js";
import { type Ad, availableOf } from "./ad.js";
import { ADS } from "./ad-store.js";

/** Sets a quantity of a locked ad aside for a trade, as a statement to be run with others. */
export function reservingOfAd({ id }: Pick<Ad, "id">, quantity: Money<P2pAsset>): Statement {
  return {
    text: "update p2p_ad set reserved = reserved + $2::numeric where id = $1 returning 1",
    values: [id, quantity.minor],
  };
}

/** Exhausts a locked ad of which less than one trade is left once the quantity is set aside. */
export async function exhaustAd(
  tx: Tx,
  ctx: RequestCtx,
  ad: Ad,
  { quantity, at }: { readonly quantity: Money<P2pAsset>; readonly at: P2pPrice },
): Promise<void> {
  const left = money(ad.asset, availableOf(ad).minor - quantity.minor);
  const isExhausted = left.minor === 0n || totalOf(left, at).minor < ad.min.minor;
  if (isExhausted && ad.status === "active")
    await transition(tx, ctx, ADS, { id: ad.id, from: "active", to: "exhausted" });
}

interface Settled {
  readonly quantity: bigint;
  readonly traded: bigint;
  readonly at: P2pPrice;
}

/** What a trade of a locked ad came to: so much was traded, and the rest is offered again; to be run with others. */
export function settlingOfAd({ id }: Pick<Ad, "id">, { quantity, traded }: Settled): Statement {
  return {
    text: `update p2p_ad set reserved = reserved - $2::numeric, traded = traded + $3::numeric where id = $1 returning 1`,
    values: [id, quantity, traded],
  };
}

/** Opens a locked and exhausted ad again of which, once a trade is settled, enough is left for another. */
export async function reopenAd(
  tx: Tx,
  ctx: RequestCtx,
  ad: Ad,
  { quantity, traded, at }: Settled,
): Promise<void> {
  const left = money(ad.asset, availableOf(ad).minor + quantity - traded);
  const isTradable = left.minor > 0n && totalOf(left, at).minor >= ad.min.minor;
  if (ad.status === "exhausted" && isTradable && ad.expiresAt > ctx.clock.now())
    await transition(tx, ctx, ADS, { id: ad.id, from: "exhausted", to: "active" });
}
