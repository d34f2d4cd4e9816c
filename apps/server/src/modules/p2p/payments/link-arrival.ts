import { P2P_LATE_HOURS } from "@lastro/contracts/p2p/states";
import { formatMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { query, type Tx } from "@lastro/platform/database/database";
import type { KeyArrival } from "../../pix/index.js";
import { notifySides } from "../notices/notify-side.js";
import type { P2pCtx } from "../ports.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import type { Trade } from "../trades/trade.js";
import { lockTrade } from "../trades/trade-store.js";
import { insertArrival } from "./arrival-store.js";

/**
 * Links a Pix that reaches a seller's key to the trade of its amount on that key: the one whose buyer named it or paid it,
 * else the oldest without one. The room says whether its payer is the buyer. Does nothing where no trade waits for it.
 */
export async function linkArrival(tx: Tx, ctx: P2pCtx, arrival: KeyArrival): Promise<void> {
  const found = await findTradeFor(tx, ctx, arrival);
  if (!found) return;
  const { trade, fromBuyer } = found;
  const { receivedId, endToEndId, amount, receivedAt } = arrival;
  if (
    !(await insertArrival(tx, { endToEndId, tradeId: trade.id, receivedId, amount, receivedAt, fromBuyer }))
  )
    return;
  const words = fromBuyer ? "pix_from_buyer" : "pix_from_another";
  await noteInRoom(tx, ctx, trade, words, { amount: formatMoney(amount), endToEndId });
  await notifySides(tx, ctx, trade, { roles: ["seller"], words, source: `pix:${endToEndId}` });
  await announceTrade(tx, trade);
}

interface Candidate {
  readonly id: string;
  readonly buyerId: string;
  readonly isNamed: boolean;
  readonly hasArrival: boolean;
}

async function findTradeFor(
  tx: Tx,
  ctx: P2pCtx,
  { keyId, amount, endToEndId, isPaidBy }: KeyArrival,
): Promise<{ readonly trade: Trade; readonly fromBuyer: boolean } | undefined> {
  const candidates = await query<Candidate>(
    tx,
    `select t.id, t.buyer_id as "buyerId", coalesce(t.end_to_end_id = $3, false) as "isNamed",
            exists (select 1 from p2p_arrival a where a.trade_id = t.id) as "hasArrival"
       from p2p_trade t
      where t.pix_key_id = $1 and t.total = $2
        and (t.closed_at is null or (t.status = 'expired' and t.closed_at > $4))
      order by t.closed_at is not null, t.id limit 20`,
    [keyId, amount.minor, endToEndId, secondsAfter(ctx.clock.now(), -P2P_LATE_HOURS * 3_600)],
  );
  const withPayer = await Promise.all(
    candidates.map(async (one) => {
      const { cpf, isProven } = await ctx.cpfOf(tx, one.buyerId);
      return { ...one, fromBuyer: isProven && isPaidBy(cpf) };
    }),
  );
  const best =
    withPayer.find(({ isNamed }) => isNamed) ??
    withPayer.find(({ fromBuyer, hasArrival }) => fromBuyer && !hasArrival) ??
    withPayer.find(({ fromBuyer }) => fromBuyer) ??
    withPayer.find(({ hasArrival }) => !hasArrival) ??
    withPayer[0];
  const trade = best && (await lockTrade(tx, ctx, best.id));
  return trade && { trade, fromBuyer: best.fromBuyer };
}
