import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { Database } from "@lastro/platform/database/database";
import { findIncoming } from "../custody/index.js";
import { findEntries } from "./withdrawals/address-entry.js";
import { findWithdrawals } from "./withdrawals/withdrawal-store.js";

/** The network and transaction money came by, for the statement of the client the movements belong to. */
export async function describeCryptoMovements(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, { counterparty?: string; description?: string }>> {
  const incoming = await findIncoming(
    db,
    movements.map(({ reference }) => reference),
  );
  const labels = await labelsOf(
    db,
    ownerId,
    movements.map(({ reference }) => reference),
  );
  const own = new Map(incoming.filter(({ owner }) => owner.id === ownerId).map((one) => [one.id, one]));
  return new Map(
    movements.flatMap(({ transactionId, reference }) => {
      const label = labels.get(reference);
      if (label !== undefined) return [[transactionId, { counterparty: label }] as const];
      const one = own.get(reference);
      return one
        ? [
            [
              transactionId,
              { counterparty: CRYPTO_NETWORK_NAMES[one.network], description: one.txHash },
            ] as const,
          ]
        : [];
    }),
  );
}

/** What a client calls the addresses of what they sent. */
async function labelsOf(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = (await findWithdrawals(db, ids)).filter(({ userId }) => userId === ownerId);
  const entries = await findEntries(
    db,
    own.map(({ entryId }) => entryId),
  );
  return new Map(own.map(({ id, entryId }) => [id, entries.get(entryId)?.label ?? ""]));
}
