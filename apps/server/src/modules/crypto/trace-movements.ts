import type { AddressOwner } from "@lastro/contracts/crypto/withdrawals";
import type { Database } from "@lastro/platform/database/database";
import { findIncoming, findOutgoing } from "../custody/index.js";
import { findEntries } from "./withdrawals/address-entry.js";
import { findWithdrawals } from "./withdrawals/withdrawal-store.js";

export interface Trace {
  readonly txHash: string | null;
  /** Whose the client says the address is that it was sent to; null of what came. */
  readonly to: AddressOwner | null;
}

/** The network's transaction and the kind of address of what a client received and sent, by reference. */
export async function traceMovements(
  db: Database,
  ownerId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, Trace>> {
  const ids = [...new Set(references)];
  const withdrawals = (await findWithdrawals(db, ids)).filter(({ userId }) => userId === ownerId);
  const [outgoing, entries, incoming] = [
    await findOutgoing(
      db,
      withdrawals.map(({ id }) => id),
    ),
    await findEntries(
      db,
      withdrawals.map(({ entryId }) => entryId),
    ),
    await findIncoming(db, ids),
  ];
  return new Map<string, Trace>([
    ...incoming
      .filter(({ owner }) => owner.id === ownerId)
      .map(({ id, txHash }) => [id, { txHash, to: null }] as const),
    ...withdrawals.map(
      ({ id, entryId }) =>
        [
          id,
          { txHash: outgoing.get(id)?.txHash ?? null, to: entries.get(entryId)?.owner ?? "third" },
        ] as const,
    ),
  ]);
}
