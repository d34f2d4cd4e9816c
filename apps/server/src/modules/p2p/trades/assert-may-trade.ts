import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Ad } from "../ads/ad.js";
import type { Person } from "../people/person-store.js";
import { accountAgeDays, completionRateOf } from "../people/person-summary.js";
import { haveBlocked, suspendedAmong } from "../people/standing.js";
import type { MarketClient, P2pRequestCtx } from "../ports.js";

/**
 * Makes sure that two people may trade with one another now: neither is suspended, closed or stopped, they are not one and
 * the same by CPF, device or address, neither has blocked the other, and the taker, who is locked, meets the ad's
 * conditions. Answers who both are, read with their accounts kept open.
 */
export async function assertMayTrade(
  tx: Tx,
  ctx: P2pRequestCtx,
  { ad, takerId, taker }: { readonly ad: Ad; readonly takerId: string; readonly taker: Person | undefined },
): Promise<ReadonlyMap<string, MarketClient>> {
  const { userId: ownerId } = ad;
  const suspended = await suspendedAmong(tx, [takerId, ownerId], ctx.clock.now());
  if (suspended.has(takerId)) throw new DomainError("p2p.suspended");
  if (suspended.has(ownerId)) throw new DomainError("p2p.ad_not_open");
  if ((await ctx.areConnected(tx, takerId, ownerId)) || (await haveBlocked(tx, takerId, ownerId)))
    throw new DomainError("p2p.cannot_trade_together");
  await assertInStanding(tx, ctx, ad, takerId);
  const clients = await ctx.clientsOf(tx, [takerId, ownerId]);
  assertMeetsConditions(ctx, ad, taker, clients.get(takerId));
  return clients;
}

/** Both accounts stay open until the commit, and nothing keeps what is sold from leaving. */
async function assertInStanding(tx: Tx, ctx: P2pRequestCtx, ad: Ad, takerId: string): Promise<void> {
  const { userId: ownerId } = ad;
  const standings = await ctx.lockHolders(tx, [takerId, ownerId]);
  if (standings.get(takerId) !== "open") throw new DomainError("customers.profile_missing");
  if (standings.get(ownerId) !== "open") throw new DomainError("p2p.ad_not_open");
  const stopped = await ctx.stoppedAmong(tx, [takerId, ownerId]);
  if (stopped.has(takerId)) throw new DomainError("customers.outgoing_stopped");
  if (stopped.has(ownerId)) throw new DomainError("p2p.ad_not_open");
}

function assertMeetsConditions(
  ctx: P2pRequestCtx,
  { conditions }: Ad,
  person: Person | undefined,
  client: MarketClient | undefined,
): void {
  if (!person || !client) throw new DomainError("customers.profile_missing");
  const rate = Number(completionRateOf(person) ?? "0");
  const unmet =
    (conditions.minCompletionRate > 0 && rate < conditions.minCompletionRate) ||
    person.completed < conditions.minTrades ||
    accountAgeDays(client, ctx.clock.now()) < conditions.minAccountAgeDays ||
    (conditions.verifiedOnly && !client.verified);
  if (unmet) throw new DomainError("p2p.conditions_not_met");
}
