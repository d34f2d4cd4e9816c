import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { confirmPresence } from "../customers/index.js";
import { deleteLink, insertLink, type MarketLink, type Side } from "./link-store.js";
import type { MarketLinkCtx } from "./ports.js";

const HOUR_SECONDS = 3_600;

/**
 * Links the client who asks to the account of the marketplace that the credentials open. Both must have
 * the same CPF, and a CPF of the marketplace that changed waits as long as a new address does, so that nobody makes a
 * stranger's account their own. Throws what `MarketLinkPorts.provenTrader` does, `market_link.not_verified`,
 * `market_link.other_person`, `market_link.document_changed`, `market_link.exists` and what `confirmPresence` does.
 */
export async function linkAccounts(
  ctx: MarketLinkCtx,
  credentials: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  const { userId: clientId } = personOf(ctx);
  // Before the credentials are tried, so that a code is not used up for nothing.
  await inTransaction(ctx.db, (tx) => assertMayLink(tx, ctx, clientId));
  const traderId = await ctx.provenTrader(ctx, credentials);
  await inTransaction(ctx.db, async (tx) => {
    await assertMayLink(tx, ctx, clientId);
    if (!(await ctx.lockTrader(tx, traderId))) throw new DomainError("grain.account_suspended");
    await assertSameOwner(tx, ctx, { clientId, traderId });
    const link: MarketLink = { clientId, traderId, linkedAt: ctx.clock.now() };
    if (!(await insertLink(tx, link))) throw new DomainError("market_link.exists");
    await recordAudit(tx, ctx, { action: "market_link.linked", subject: traderId });
    await tellBoth(tx, link);
  });
}

/** Ends the link of whoever asks, from either side. Throws `market_link.none`. */
export async function endLink(tx: Tx, ctx: MarketLinkCtx, side: Side): Promise<void> {
  const link = await deleteLink(tx, side);
  if (!link) throw new DomainError("market_link.none");
  await recordAudit(tx, ctx, { action: "market_link.ended", subject: link.traderId });
  await tellBoth(tx, link);
}

export async function tellBoth(tx: Tx, { clientId, traderId }: MarketLink): Promise<void> {
  for (const userId of [clientId, traderId]) await announce(tx, { to: { userId }, type: "balances" });
}

async function assertMayLink(tx: Tx, ctx: MarketLinkCtx, clientId: string): Promise<void> {
  if ((await ctx.lockHolder(tx, clientId)) !== "open") throw new DomainError("customers.profile_missing");
  if (!(await ctx.isVerified(tx, clientId))) throw new DomainError("market_link.not_verified");
  await confirmPresence(tx, ctx);
}

async function assertSameOwner(
  tx: Tx,
  ctx: MarketLinkCtx,
  { clientId, traderId }: { readonly clientId: string; readonly traderId: string },
): Promise<void> {
  const { taxId, changedAt } = await ctx.documentOfTrader(tx, traderId);
  if (taxId !== (await ctx.cpfOfClient(tx, clientId))) throw new DomainError("market_link.other_person");
  const waits = ctx.config.custody.newAddressHours * HOUR_SECONDS;
  if (changedAt && secondsAfter(changedAt, waits) > ctx.clock.now())
    throw new DomainError("market_link.document_changed");
}
