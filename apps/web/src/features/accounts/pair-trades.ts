import type { Movement } from "@/features/accounts/api";

/** A line of the statement: one movement, or the two of a trade. */
export interface StatementRow {
  /** Of a trade, what was paid. */
  movement: Movement;
  /** What was received for it in a trade; null for everything else. */
  received: Movement | null;
}

/**
 * One row per trade: what was paid and what was received are movements of one transaction, wherever the pages
 * were cut between them. A half whose other half is not loaded stays as it is.
 */
export function pairTrades(movements: readonly Movement[]): StatementRow[] {
  const trades = new Map<string, Movement[]>();
  for (const movement of movements) {
    if (!isTrade(movement)) continue;
    trades.set(movement.transactionId, [...(trades.get(movement.transactionId) ?? []), movement]);
  }
  return movements.flatMap((movement): StatementRow[] => {
    const halves = trades.get(movement.transactionId) ?? [];
    const paid = halves.find(({ direction }) => direction === "out");
    const received = halves.find(({ direction }) => direction === "in");
    if (halves.length !== 2 || paid === undefined || received === undefined || !isTrade(movement))
      return [{ movement, received: null }];
    return movement === halves[0] ? [{ movement: paid, received }] : [];
  });
}

/** The same for a row however much of its trade is loaded. */
export function keyOf({ movement }: StatementRow): string {
  return isTrade(movement) ? movement.transactionId : movement.id;
}

function isTrade({ family, direction }: Movement): boolean {
  return (family === "otc" || family === "exchange") && direction !== "held";
}
