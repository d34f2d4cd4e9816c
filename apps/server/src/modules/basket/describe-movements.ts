import type { Database } from "@lastro/platform/database/database";

/** What a statement says of what goes into a basket and comes out: it stays the client's. */
export function describeBasket(
  _db: Database,
  _ownerId: string,
  movements: readonly { readonly transactionId: string }[],
): Promise<ReadonlyMap<string, { counterparty: string; withTheHouse: true }>> {
  const said = { counterparty: "Cesta Lastro", withTheHouse: true } as const;
  return Promise.resolve(new Map(movements.map(({ transactionId }) => [transactionId, said])));
}
