import type { IncomingReason } from "@lastro/contracts/crypto/incoming";
import { findRail } from "@lastro/contracts/crypto/rails";
import { add, compare, type Money } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { ChainArrival, OpenChain } from "../chains/port.js";
import { toLedger } from "../chains/units.js";
import { isRisky } from "../networks/addresses.js";
import type { IncomingCtx } from "../ports.js";
import { restoreIncoming } from "./displaced-incoming.js";
import type { Incoming, Reached } from "./incoming.js";
import { lockAccumulating, lockIncoming, moveIncoming, noteSeen, noteUnexpected } from "./incoming-store.js";
import { cryptoReceivedPosting, cryptoReleasedPosting, cryptoSetAsidePosting } from "./postings.js";
import { lockFlowing } from "./watch-store.js";

/** The house's own cold address sent it: somebody mistook a client's address for ours. */
type Came = ChainArrival & { readonly isFromCold: boolean };
type Final = Came & { readonly asset: NonNullable<ChainArrival["asset"]> };

/**
 * Takes what came to an owner's address in a final block into the books, once: credited, set aside until the minimum is
 * reached, or set aside for a person to look at. A token we do not take is written down and not booked.
 */
export async function bookIncoming(
  tx: Tx,
  ctx: IncomingCtx,
  { network }: OpenChain,
  reached: Reached,
  arrival: Came,
): Promise<void> {
  if (!(await lockFlowing(tx, network))) throw new Error(`Credits are stopped on ${network}`);
  if (arrival.asset === null) return keepUnexpected(tx, ctx, network, reached, arrival);
  const final: Final = { ...arrival, asset: arrival.asset };
  const known = await lockIncoming(tx, network, final);
  if (known && known.status !== "arriving" && known.status !== "gone") {
    if (known.displacedAt) await restoreIncoming(tx, ctx, network, final);
    return;
  }
  if (await restoreIncoming(tx, ctx, network, final)) return;
  if (!known) await noteSeen(tx, ctx, network, reached, final);
  const incoming = known ?? (await lockIncoming(tx, network, final));
  if (!incoming) throw new Error(`${final.txHash} was not written down`);
  await book(tx, ctx, incoming, final);
  await announce(tx, { to: { userId: reached.owner.id }, type: "balances" });
}

async function book(tx: Tx, ctx: IncomingCtx, incoming: Incoming, final: Final): Promise<void> {
  const { id, network, owner, addressId, status: from } = incoming;
  const { asset, block } = final;
  const { amount } = toLedger(network, asset, final.raw);
  const came = { id, network, amount };
  const reason = await doubtAbout(tx, ctx, incoming, final);
  if (reason !== undefined) {
    if (amount.minor > 0n) await post(tx, ctx, cryptoSetAsidePosting(came));
    await moveIncoming(tx, ctx, id, { from, to: "under_review", reason, block });
    await ctx.holders.needsPerson(tx, ctx, {
      ...{ ...incoming, amount, status: "under_review", reason },
      address: final.to,
    });
    return audit(tx, ctx, "custody.incoming_set_aside", incoming, amount);
  }
  const earlier = await lockAccumulating(tx, { addressId, network, asset });
  const sum = earlier.reduce((total, one) => (one.amount ? add(total, one.amount) : total), amount);
  const minimum = findRail(asset, network)?.minimum;
  if (minimum && compare(sum, minimum) < 0) {
    if (amount.minor > 0n) await post(tx, ctx, cryptoSetAsidePosting(came));
    await moveIncoming(tx, ctx, id, { from, to: "accumulating", block });
    return audit(tx, ctx, "custody.incoming_accumulated", incoming, amount);
  }
  if (amount.minor > 0n) await post(tx, ctx, cryptoReceivedPosting(came, owner.id));
  await moveIncoming(tx, ctx, id, { from, to: "credited", block });
  for (const one of earlier) {
    if (one.amount && one.amount.minor > 0n)
      await post(tx, ctx, cryptoReleasedPosting({ id: one.id, amount: one.amount }, owner.id));
    await moveIncoming(tx, ctx, one.id, { from: "accumulating", to: "credited" });
  }
  await audit(tx, ctx, "custody.incoming_credited", incoming, sum);
  await ctx.holders.credited(tx, ctx, { id, owner, amount: sum, network });
}

/** Why a person has to look at it first; undefined when nothing speaks against crediting it. */
async function doubtAbout(
  tx: Tx,
  ctx: IncomingCtx,
  { network, owner }: Incoming,
  { isSenderBlocked, isOriginUnknown, isFromCold, from }: Final,
): Promise<IncomingReason | undefined> {
  // Held open until the commit: what comes once it is closed waits for a person.
  const isOpen = await ctx.holders.lockOpen(tx, owner.id);
  if (isFromCold) return "from_cold";
  if (isSenderBlocked) return "sender_blocked";
  if (!isOpen) return "account_closed";
  if (isOriginUnknown) return "origin_unknown";
  return isRisky(ctx.config, network, from) ? "risk_list" : undefined;
}

async function keepUnexpected(
  tx: Tx,
  ctx: IncomingCtx,
  network: OpenChain["network"],
  reached: Reached,
  arrival: ChainArrival,
): Promise<void> {
  if (!(await noteUnexpected(tx, ctx, network, reached, arrival))) return;
  const incoming = await lockIncoming(tx, network, arrival);
  if (!incoming) throw new Error(`${arrival.txHash} was not written down`);
  await ctx.holders.needsPerson(tx, ctx, { ...incoming, address: arrival.to });
  await announce(tx, { to: { userId: reached.owner.id }, type: "balances" });
}

function audit(
  tx: Tx,
  ctx: IncomingCtx,
  action: "custody.incoming_credited" | "custody.incoming_accumulated" | "custody.incoming_set_aside",
  { id, network, txHash }: Incoming,
  amount: Money,
): Promise<void> {
  return recordAudit(tx, asSystem(ctx, "custody"), {
    action,
    subject: id,
    details: { network, txHash, amount },
  });
}
