import type { Database, Tx } from "@lastro/platform/database/database";
import { transactionsOfKeys } from "../../ledger/index.js";
import type { PurchaseContest } from "../purchases/ports.js";
import type { Contest } from "./contest.js";
import { contestsOfPurchases } from "./contest-store.js";

/** How these purchases were contested, by their purchase. */
export async function purchaseContests(
  db: Database | Tx,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, PurchaseContest>> {
  const contests = await contestsOfPurchases(db, purchaseIds);
  const keys = [...contests.values()].flatMap(({ id }) =>
    ["credit", "won", "lost"].map((what) => `card:contest:${id}:${what}`),
  );
  const booked = await transactionsOfKeys(db, keys);
  const transactionOf = ({ id }: Contest, what: string) =>
    booked.get(`card:contest:${id}:${what}`)?.id ?? null;
  return new Map(
    [...contests].map(([purchaseId, contest]) => [purchaseId, { ...contest, steps: stepsOf(contest) }]),
  );

  function stepsOf(contest: Contest): PurchaseContest["steps"] {
    const { openedAt, endedAt, amount, status, recovered } = contest;
    const opened = [
      { kind: "contested", amount, at: openedAt, transactionId: null },
      { kind: "provisional_credit", amount, at: openedAt, transactionId: transactionOf(contest, "credit") },
    ] as const;
    if (endedAt === null) return opened;
    const won = {
      kind: "contest_won",
      amount: recovered,
      at: endedAt,
      transactionId: transactionOf(contest, "won"),
    } as const;
    const lost = {
      kind: "contest_lost",
      amount,
      at: endedAt,
      transactionId: transactionOf(contest, "lost"),
    } as const;
    return [...opened, status === "won" ? won : lost];
  }
}
