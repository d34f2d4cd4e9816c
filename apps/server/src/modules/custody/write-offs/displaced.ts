import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { type Money, money, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Database, Tx } from "@lastro/platform/database/database";
import { amountOfHold } from "../../ledger/index.js";
import type { Arrival } from "../deposits/arrival-store.js";

type Usdt = Money<"USDT">;

/** For how long a transaction may come back by itself before its arrival can be written off. */
const WRITE_OFF_AFTER_SECONDS = 24 * 3_600;

const NOTHING: Usdt = money("USDT", 0n);

/** What is known of an arrival its network no longer shows. */
export interface Displaced {
  readonly at: Date;
  /** What is set aside of its owner's money. */
  readonly frozen: Usdt;
  /** What its owner had spent of it, or its sender got back, by then. */
  readonly spent: Usdt;
  readonly writeOffFrom: Date;
}

/** Where a displaced arrival stands; undefined for one its network shows, or that was written off. */
export async function displacedState(
  db: Database | Tx,
  arrival: Pick<Arrival, "displacedAt" | "freezeHoldId" | "status" | "network" | "amount">,
): Promise<Displaced | undefined> {
  const { displacedAt: at, freezeHoldId, status } = arrival;
  if (!at) return undefined;
  const hold = freezeHoldId === null ? undefined : await amountOfHold(db, freezeHoldId);
  const frozen = money("USDT", hold?.minor ?? 0n);
  const isGiven = status === "credited" || status === "attributed" || status === "returned";
  const spent = isGiven ? subtract(netOfArrival(arrival), frozen) : NOTHING;
  return { at, frozen, spent, writeOffFrom: secondsAfter(at, WRITE_OFF_AFTER_SECONDS) };
}

/** What of an arrival went to its owner, or back to its sender: all but the fee. */
export function netOfArrival({ network, amount }: Pick<Arrival, "network" | "amount">): Usdt {
  return subtract(amount, DEPOSIT_FEES[network]);
}
