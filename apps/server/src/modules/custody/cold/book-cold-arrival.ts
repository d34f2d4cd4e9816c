import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, type Money, money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { post } from "../../ledger/index.js";
import type { ChainArrival } from "../chains/port.js";
import { toLedger } from "../chains/units.js";
import type { ColdCtx } from "../ports.js";
import { insertColdArrival, isFeeBooked, lockTransaction } from "./cold-arrival-store.js";
import { coldRefilledPosting } from "./postings.js";

type Came = ChainArrival & {
  readonly asset: Asset;
  readonly number: number | null;
  readonly fee: Money;
};

/** Takes what came from a cold address into the books, once, and ends the refill it is. */
export async function bookColdArrival(
  tx: Tx,
  ctx: ColdCtx,
  network: CryptoNetwork,
  { asset, txHash, place, to, raw, number, fee, block }: Came,
): Promise<void> {
  const { amount, remainder } = toLedger(network, asset, raw);
  // One transaction may pay several of our addresses, and is paid for once.
  await lockTransaction(tx, network, txHash);
  const isPaidFor = await isFeeBooked(tx, network, txHash);
  const arrival = {
    ...{ id: ctx.random.id(), network, txHash, place, to, number, raw, amount, remainder, block },
    fee: isPaidFor ? money(fee.asset, 0n) : fee,
  };
  if (!(await insertColdArrival(tx, arrival, ctx.clock.now()))) return;
  if (arrival.amount.minor > 0n || arrival.fee.minor > 0n) await post(tx, ctx, coldRefilledPosting(arrival));
  await ctx.treasury.arrived(tx, ctx, arrival);
}
