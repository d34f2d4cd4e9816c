import { findRail } from "@lastro/contracts/crypto/rails";
import { addressById } from "../addresses/address-store.js";
import { agreed, Disagreement } from "../chain/quorum.js";
import { advancePayment } from "../outgoing/advance-payment.js";
import { ownTransfer } from "../outgoing/own-transfer.js";
import { movable } from "../outgoing/solana/rent.js";
import type { SendingCtx } from "../ports.js";
import { gatherable, insertSweep, moveSweep, openSweeps } from "./sweep-store.js";

const AT_ONCE = 100;

/**
 * Gathers the SOL that came to owners' addresses at our own, from which everything is sent. The network takes next to nothing
 * for it, so all that was credited is gathered at once; an address keeps nothing, or what it must hold to be kept.
 */
export async function sweepSolana(ctx: SendingCtx): Promise<void> {
  const { solana, signer, db } = ctx;
  const minimum = findRail("SOL", "SOL")?.minimum.minor;
  if (!solana || !signer || minimum === undefined) return;
  const house = await solana.house();
  for (const one of await gatherable(ctx, "SOL")) {
    if (one.amount < minimum) continue;
    const from = await addressById(db, one.addressId);
    const held = await agreed(solana.providers, (provider) => provider.balance(from.address)).catch(unknown);
    const amount = held === undefined ? 0n : movable({ credited: one.amount, held });
    if (amount >= minimum) await insertSweep(db, ctx, { ...one, amount, network: "SOL" });
  }
  for (const sweep of await openSweeps(db, "SOL", AT_ONCE)) {
    const { id, amount, from, status } = sweep;
    const payment = { id, network: "SOL" as const, address: house, amount, from };
    const subject = ownTransfer(sweep, (tx, to) => moveSweep(tx, ctx, id, { from: status, to }));
    await advancePayment(ctx, payment, subject);
  }
}

/** Providers that contradict each other are asked again. */
function unknown(error: unknown): undefined {
  if (!(error instanceof Disagreement)) throw error;
}
