import type { MarketTransferDirection } from "@lastro/contracts/market-link";
import { type Money, parsePositive } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { tellBoth } from "./link-accounts.js";
import {
  findLink,
  insertTransfer,
  lockLink,
  type MarketLink,
  type MarketTransfer,
  type Side,
} from "./link-store.js";
import type { MarketLinkCtx } from "./ports.js";
import { receivedFromMarketPosting, sentToMarketPosting } from "./postings.js";

/**
 * Moves an amount of USDT between the two accounts of a link, at once. What leaves the bank counts against the client's
 * limits. Throws `market_link.none`, `market_link.invalid_amount`, `market_link.other_suspended`,
 * `ledger.insufficient_funds`, `customers.outgoing_stopped` and what `MarketLinkPorts.spend` does.
 */
export async function moveMoney(
  tx: Tx,
  ctx: MarketLinkCtx,
  side: Side,
  typed: { readonly direction: MarketTransferDirection; readonly amount: string },
): Promise<MarketTransfer> {
  const amount = readAmount(typed.amount);
  const link = await lockOpenLink(tx, ctx, side);
  const { clientId, traderId } = link;
  const leavesBank = typed.direction === "to_market";
  if (leavesBank) await leaveBank(tx, ctx, clientId, amount);
  const id = ctx.random.id();
  const moved = { id, clientId, traderId, direction: typed.direction, amount };
  const posting = leavesBank ? sentToMarketPosting(moved) : receivedFromMarketPosting(moved);
  const { transactionId } = await post(tx, ctx, posting);
  const transfer = { ...moved, at: ctx.clock.now(), transactionId };
  await insertTransfer(tx, transfer);
  const action = leavesBank ? "market_link.sent" : "market_link.received";
  await recordAudit(tx, ctx, { action, subject: id, details: { amount } });
  await tellBoth(tx, link);
  return transfer;
}

/** The link, which stays until the commit, with both accounts open. Accounts are locked first, as by a closing. */
async function lockOpenLink(tx: Tx, ctx: MarketLinkCtx, side: Side): Promise<MarketLink> {
  const found = await findLink(tx, side);
  if (!found) throw new DomainError("market_link.none");
  const { clientId, traderId } = found;
  const isOpen = (await ctx.lockHolder(tx, clientId)) === "open" && (await ctx.lockTrader(tx, traderId));
  if (!isOpen) throw new DomainError("market_link.other_suspended");
  const link = await lockLink(tx, side);
  if (link?.traderId !== traderId || link.clientId !== clientId) throw new DomainError("market_link.none");
  return link;
}

async function leaveBank(tx: Tx, ctx: MarketLinkCtx, clientId: string, amount: Money<"USDT">): Promise<void> {
  if ((await ctx.stoppedAmong(tx, [clientId])).has(clientId))
    throw new DomainError("customers.outgoing_stopped");
  await ctx.spend(tx, ctx, amount);
}

function readAmount(typed: string): Money<"USDT"> {
  const amount = parsePositive("USDT", typed);
  if (!amount) throw new DomainError("market_link.invalid_amount", {}, { amount: "not_an_amount" });
  return amount;
}
