import type { P2pAdState } from "@lastro/contracts/p2p/states";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { transition } from "../lifecycle/index.js";
import { ADS } from "./ads/ad-store.js";
import { forgetAdPayments } from "./payments/ad-payment-store.js";

/** Ends every ad of a client who leaves. */
export async function closeAdsOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  const ads = await query<{ id: string; status: P2pAdState }>(
    tx,
    "select id, status from p2p_ad where user_id = $1 and status <> 'closed' for update",
    [userId],
  );
  for (const { id, status } of ads)
    await transition(tx, ctx, ADS, {
      id,
      from: status,
      to: "closed",
      set: { closed_at: ctx.clock.now() },
      reason: "account_closed",
    });
}

/**
 * Forgets by which name a client who left traded, whom they blocked, and where their ads were paid. What they wrote to others
 * is theirs as well, and stays with the trade.
 */
export async function forgetMarketPerson(tx: Tx, userId: string): Promise<void> {
  await query(
    tx,
    "update p2p_person set name = 'Conta encerrada ' || left(public_id::text, 8) where user_id = $1",
    [userId],
  );
  await query(tx, "delete from p2p_relation where user_id = $1 or other_id = $1", [userId]);
  const ads = await query<{ id: string }>(tx, "select id from p2p_ad where user_id = $1", [userId]);
  await forgetAdPayments(
    tx,
    ads.map(({ id }) => id),
  );
}
