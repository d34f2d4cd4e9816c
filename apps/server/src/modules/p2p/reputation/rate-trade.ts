import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lockPeople } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { mayRate } from "../trades/allowed-commands.js";
import { lockOwnTrade } from "../trades/authorize-trade.js";
import { announceTrade } from "../trades/room-notes.js";
import type { Trade } from "../trades/trade.js";
import { otherRole, personIn } from "../trades/trade.js";

export interface NewRating {
  readonly id: string;
  readonly stars: number;
  readonly comment?: string | undefined;
}

/**
 * Rates the other side of an ended trade of the caller's, once and for good. Throws `p2p.rating_not_possible` for one that
 * came to nothing or ended long ago, and `p2p.rating_given`.
 */
export async function rateTrade(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, stars, comment }: NewRating,
): Promise<Trade> {
  const { trade, role } = await lockOwnTrade(tx, ctx, id);
  const now = ctx.clock.now();
  if (!mayRate({ trade, hasRated: false, now })) throw new DomainError("p2p.rating_not_possible");
  const rated = personIn(trade, otherRole(role));
  const written = await query(
    tx,
    `insert into p2p_rating (trade_id, rater_id, rated_id, stars, comment, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [id, personOf(ctx).userId, rated, stars, comment || null, now],
  );
  if (written.length === 0) throw new DomainError("p2p.rating_given");
  await lockPeople(tx, [rated]);
  await query(tx, "update p2p_person set stars = stars + $2, ratings = ratings + 1 where user_id = $1", [
    rated,
    stars,
  ]);
  await announceTrade(tx, trade);
  return trade;
}
