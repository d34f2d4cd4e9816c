import type { ResponseOf } from "@lastro/contracts";
import type { listP2pLastTrades, readP2pFigures } from "@lastro/contracts/p2p/book";
import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { formatPrice, money, price } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";

const LAST = 30;
const DAY_SECONDS = 86_400;

/** What was released last of an asset, without between whom; the side is that of whoever took the ad. */
export async function lastTrades(
  db: Database,
  asset: P2pAsset,
): Promise<ResponseOf<typeof listP2pLastTrades>> {
  const rows = await query<{ at: Date; price: bigint; quantity: bigint; maker: string }>(
    db,
    `select closed_at as at, price, quantity, maker from p2p_trade
     where asset = $1 and status in ('completed', 'resolved_release') order by closed_at desc limit $2`,
    [asset, LAST],
  );
  return {
    asset,
    trades: rows.map((row) => ({
      at: row.at,
      price: formatPrice(price(asset, "BRL", row.price)),
      quantity: money(asset, row.quantity),
      side: row.maker === "seller" ? "buy" : "sell",
    })),
  };
}

/** What the market comes to: reais of what was released in the last 24 hours, and ads open now. */
export async function readFigures(db: Database, now: Date): Promise<ResponseOf<typeof readP2pFigures>> {
  const [row] = await query<{ volume: bigint; trades: bigint; open: bigint }>(
    db,
    `select coalesce(sum(div(total * to_buyer, quantity)), 0) as volume, count(*) as trades,
       (select count(*) from p2p_ad where status = 'active' and expires_at > $2) as open
     from p2p_trade
     where status in ('completed', 'resolved_release', 'resolved_split') and closed_at > $1`,
    [secondsAfter(now, -DAY_SECONDS), now],
  );
  return {
    volume24h: money("BRL", row?.volume ?? 0n),
    trades24h: Number(row?.trades ?? 0n),
    openOrders: Number(row?.open ?? 0n),
    at: now,
  };
}
