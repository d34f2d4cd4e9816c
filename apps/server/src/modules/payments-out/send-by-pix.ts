import type { Money } from "@lastro/money";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { findPixPayout, type PixPayoutOutcome, sendPixPayout } from "../pix/index.js";
import { endFailed, endPaid } from "./end-payout.js";
import { type Destination, netOf, type Payout } from "./payout.js";
import { type PayoutClaim, withPayoutClaimed } from "./payout-claim.js";
import { findPayout, fixExchange, movePayout } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";

type ByPix = Extract<Destination, { rail: "pix" }>;

/**
 * Fixes the rate where there is one, then has the provider send it to the key. What the provider leaves open is asked
 * for again under the same id, which pays once; only its own *not carried out* gives the money back. One worker does so at a
 * time: one that knew of an earlier state could send what was ended meanwhile, and one that was refused could give back what
 * another was sending.
 */
export function sendByPix(ctx: PayoutCtx, id: string, to: ByPix): Promise<void> {
  return withPayoutClaimed(ctx, id, async (claim) => {
    // As it is now: a worker that had it before may have ended it.
    const payout = await findPayout(ctx.db, ctx, id);
    const current = payout?.step === "processing" ? await withExchange(ctx, payout) : payout;
    if (current?.step === "processing") await send(ctx, current, to, claim);
    else if (current?.step === "sent" || current?.step === "unknown") await follow(ctx, current, to, claim);
  });
}

/** The payout with the rate of this moment fixed; undefined while there is none to be used. */
async function withExchange(ctx: PayoutCtx, payout: Payout): Promise<Payout | undefined> {
  const { quote } = ctx.products[payout.product];
  if (!quote || payout.exchange) return payout;
  const exchange = await quote(ctx, netOf(payout));
  if (!exchange) return undefined;
  await inTransaction(ctx.db, (tx) => fixExchange(tx, payout.id, exchange));
  return findPayout(ctx.db, ctx, payout.id);
}

async function send(ctx: PayoutCtx, payout: Payout, to: ByPix, claim: PayoutClaim): Promise<void> {
  // From here on it may have been paid, whatever comes back: it is followed, and not begun again.
  if (!(await move(ctx, payout, "unknown"))) return;
  const outcome = await ask(ctx, payout, to, claim);
  const unknown: Payout = { ...payout, step: "unknown" };
  if (outcome.is === "sent") await move(ctx, unknown, "sent", outcome.endToEndId);
  else await end(ctx, unknown, outcome, claim);
}

async function follow(ctx: PayoutCtx, payout: Payout, to: ByPix, claim: PayoutClaim): Promise<void> {
  const outcome = await findPixPayout(ctx, { id: payout.id, amount: inReais(payout) });
  if (outcome.is !== "not_found") return end(ctx, payout, outcome, claim);
  // The provider has never heard of it: the same id sent again pays once, whatever happened to the first.
  await end(ctx, payout, await ask(ctx, payout, to, claim), claim);
}

async function ask(
  ctx: PayoutCtx,
  payout: Payout,
  { to, message }: ByPix,
  claim: PayoutClaim,
): Promise<PixPayoutOutcome> {
  if (!claim.leavesTimeToAsk()) return { is: "unknown" };
  return sendPixPayout(ctx, {
    id: payout.id,
    amount: inReais(payout),
    to,
    message: message ?? ctx.products[payout.product].pixMessage,
  });
}

/** What leaves by Pix. */
function inReais(payout: Payout): Money<"BRL"> {
  const { asset, minor } = payout.exchange?.paid ?? netOf(payout);
  if (asset !== "BRL") throw new Error(`Payout ${payout.id} leaves by Pix and is not in reais`);
  return { asset, minor };
}

/** Ends it where the provider says how it ended. A refusal proves nothing once another worker may have sent it again. */
async function end(
  ctx: PayoutCtx,
  payout: Payout,
  outcome: PixPayoutOutcome,
  claim: PayoutClaim,
): Promise<void> {
  if (outcome.is === "paid") {
    const { endToEndId } = outcome;
    const set = { end_to_end_id: endToEndId, returns_asked_at: ctx.clock.now() };
    await inTransaction(ctx.db, (tx) => endPaid(tx, ctx, payout, { proof: endToEndId, set }));
  }
  if (outcome.is === "failed")
    await inTransaction(ctx.db, async (tx) => {
      if (await claim.isHeld(tx)) await endFailed(tx, ctx, payout, outcome);
    });
}

function move(ctx: PayoutCtx, payout: Payout, to: "sent" | "unknown", endToEndId?: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx: Tx) => {
    const set = endToEndId === undefined ? {} : { end_to_end_id: endToEndId };
    if (!(await movePayout(tx, ctx, payout.id, { from: payout.step, to, set }))) return false;
    const product = ctx.products[payout.product];
    await product.notify(tx, ctx, payout.id, { to });
    await product.announce(tx, payout);
    return true;
  });
}
