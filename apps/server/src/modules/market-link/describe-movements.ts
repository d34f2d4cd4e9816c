import type { Database } from "@lastro/platform/database/database";

/** What a statement says of what moves between a client's two accounts: it stays theirs. */
export function describeMarket(
  _db: Database,
  _ownerId: string,
  movements: readonly { readonly transactionId: string }[],
): Promise<ReadonlyMap<string, { counterparty: string; withTheHouse: true }>> {
  const said = { counterparty: "Marketplace Lastro", withTheHouse: true } as const;
  return Promise.resolve(new Map(movements.map(({ transactionId }) => [transactionId, said])));
}
