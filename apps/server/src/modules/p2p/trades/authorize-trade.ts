import type { P2pRole } from "@lastro/contracts/p2p/states";
import { personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { P2pRequestCtx } from "../ports.js";
import { roleOf, type Trade } from "./trade.js";
import { findTrade, lockTrade } from "./trade-store.js";

export interface OwnTrade {
  readonly trade: Trade;
  readonly role: P2pRole;
}

/** One of the trades of whoever asks. Throws `resource.not_found` for anybody else's. */
export async function ownTrade(db: Database | Tx, ctx: P2pRequestCtx, id: string): Promise<OwnTrade> {
  return asOwn(ctx, await findTrade(db, ctx, id));
}

/** The same, locked until the commit. */
export async function lockOwnTrade(tx: Tx, ctx: P2pRequestCtx, id: string): Promise<OwnTrade> {
  return asOwn(ctx, await lockTrade(tx, ctx, id));
}

/** The same for one of its sides. Throws `p2p.trade_step_unavailable` for the other. */
export async function lockTradeAs(tx: Tx, ctx: P2pRequestCtx, id: string, wanted: P2pRole): Promise<Trade> {
  const { trade, role } = await lockOwnTrade(tx, ctx, id);
  if (role !== wanted) throw new DomainError("p2p.trade_step_unavailable");
  return trade;
}

function asOwn(ctx: P2pRequestCtx, trade: Trade | undefined): OwnTrade {
  const { userId } = personOf(ctx);
  const role = trade && roleOf(trade, userId);
  if (!trade || !role) throw new DomainError("resource.not_found");
  return { trade, role };
}
