import type { SendingCtx } from "../../ports.js";
import { ownTransfer } from "../own-transfer.js";
import { advanceEthereum } from "./advance-ethereum.js";
import { moveTopUp, openTopUps } from "./top-up-store.js";

const AT_ONCE = 100;

/** Sends owners' addresses the ether their own transactions wait for: each is a payment of ours like any other. */
export async function advanceTopUps(ctx: SendingCtx): Promise<void> {
  for (const topUp of await openTopUps(ctx.db, AT_ONCE)) {
    const { id, address, amount, status } = topUp;
    await advanceEthereum(
      ctx,
      { id, address },
      () => ({ asset: "ETH", token: null, raw: amount.minor }),
      ownTransfer(topUp, (tx, to) => moveTopUp(tx, ctx, id, { from: status, to })),
    );
  }
}
