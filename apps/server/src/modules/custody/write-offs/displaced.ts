import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { type Money, money, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Database, Tx } from "@lastro/platform/database/database";
import { amountsOfHolds } from "../../ledger/index.js";
import type { Arrival } from "../arrivals/arrival-store.js";

/** For how long a transaction may come back by itself before its arrival can be written off. */
const WRITE_OFF_AFTER_SECONDS = 24 * 3_600;

/** What is known of an arrival its network no longer shows. */
export interface Displaced {
  readonly at: Date;
  /** What is set aside of its owner's money. */
  readonly frozen: Money;
  /** What its owner had spent of it, or its sender got back, by then. */
  readonly spent: Money;
  readonly writeOffFrom: Date;
}

type Displaceable = Pick<Arrival, "id" | "displacedAt" | "freezeHoldId" | "status" | "network" | "amount">;

/** Where displaced arrivals stand, by their id; without those their network shows, or that were written off. */
export async function displacedStates(
  db: Database | Tx,
  arrivals: readonly Displaceable[],
): Promise<ReadonlyMap<string, Displaced>> {
  const holdIds = arrivals.flatMap(({ freezeHoldId }) => (freezeHoldId === null ? [] : [freezeHoldId]));
  const holds = await amountsOfHolds(db, holdIds);
  const states = new Map<string, Displaced>();
  for (const arrival of arrivals) {
    const { id, displacedAt: at, freezeHoldId, status, amount } = arrival;
    if (!at) continue;
    const nothing = money(amount.asset, 0n);
    const frozen = (freezeHoldId === null ? undefined : holds.get(freezeHoldId)) ?? nothing;
    const isGiven = status === "credited" || status === "attributed" || status === "returned";
    const spent = isGiven ? subtract(netOfArrival(arrival), frozen) : nothing;
    states.set(id, { at, frozen, spent, writeOffFrom: secondsAfter(at, WRITE_OFF_AFTER_SECONDS) });
  }
  return states;
}

/** Where one arrival stands. */
export async function displacedState(
  db: Database | Tx,
  arrival: Displaceable,
): Promise<Displaced | undefined> {
  return (await displacedStates(db, [arrival])).get(arrival.id);
}

/** What of an arrival went to its owner, or back to its sender: all but the fee. */
export function netOfArrival({ network, amount }: Pick<Arrival, "network" | "amount">): Money {
  const fee: Money = DEPOSIT_FEES[network];
  return subtract(amount, fee);
}
