import { endFailed, endPaid } from "./end-payout.js";
import { type Destination, netOf, type Payout } from "./payout.js";
import { movePayout } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";

type ByChain = Extract<Destination, { rail: "chain" }>;

/** Sends a payout by its network, once, and ends it when the network proves its end. */
export async function sendByChain(
  ctx: PayoutCtx,
  payout: Payout,
  { network, address }: ByChain,
): Promise<void> {
  const { id } = payout;
  const product = ctx.products[payout.product];
  await ctx.sendByChain(
    { id, network, address, amount: netOf(payout) },
    {
      async sent(tx) {
        // Signed before, under the same id, where what was written down of it is lost.
        if (payout.step === "sent") return;
        if (!(await movePayout(tx, ctx, id, { from: "processing", to: "sent" }))) throw changed(payout);
        await product.notify(tx, ctx, payout.id, { to: "sent" });
        await product.announce(tx, payout);
      },
      confirmationsChanged: (tx) => product.announce(tx, payout),
      async paid(tx, proof) {
        if (!(await endPaid(tx, ctx, payout, { proof }))) throw changed(payout);
      },
      async failed(tx, failure) {
        if (!(await endFailed(tx, ctx, payout, { failure }))) throw changed(payout);
      },
    },
  );
}

function changed({ id, step }: Payout): Error {
  return new Error(`Payout ${id} is no longer ${step}`);
}
