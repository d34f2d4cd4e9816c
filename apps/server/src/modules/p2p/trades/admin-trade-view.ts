import type { ResponseOf } from "@lastro/contracts";
import type { listAdminP2pTrades } from "@lastro/contracts/p2p/administration";
import { formatPrice } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { runningTimers } from "../../timers/index.js";
import type { P2pCtx } from "../ports.js";
import { P2P_PRODUCT } from "./timers.js";
import type { Trade } from "./trade.js";
import { inEscrow } from "./trade-view.js";

export type AdminTrade = ResponseOf<typeof listAdminP2pTrades>["items"][number];

/** Trades as administrators read them, with who both sides are. */
export async function adminTradeViews(
  db: Database | Tx,
  ctx: P2pCtx,
  trades: readonly Trade[],
): Promise<AdminTrade[]> {
  const clients = await ctx.clientsOf(
    db,
    trades.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  const running = await runningTimers(
    db,
    P2P_PRODUCT,
    trades.map(({ id }) => id),
  );
  const person = (id: string) => {
    const client = clients.get(id);
    return { id, name: client?.name ?? "", email: client?.email ?? "" };
  };
  return trades.map((trade) => ({
    id: trade.id,
    number: trade.number,
    orderId: trade.adId,
    status: trade.status,
    asset: trade.quantity.asset,
    quantity: trade.quantity,
    price: formatPrice(trade.price),
    total: trade.total,
    inEscrow: inEscrow(trade),
    buyer: person(trade.buyerId),
    seller: person(trade.sellerId),
    createdAt: trade.createdAt,
    closedAt: trade.closedAt,
    dueAt: running.find(({ subject }) => subject === trade.id)?.dueAt ?? null,
  }));
}

/** One of them. */
export async function adminTradeView(db: Database | Tx, ctx: P2pCtx, trade: Trade): Promise<AdminTrade> {
  const [view] = await adminTradeViews(db, ctx, [trade]);
  if (!view) throw new Error(`Trade ${trade.id} has no view`);
  return view;
}
