import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { Database } from "@lastro/platform/database/database";
import { findIncoming } from "../custody/index.js";

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
  const own = new Map(incoming.filter(({ owner }) => owner.id === ownerId).map((one) => [one.id, one]));
  return new Map(
    movements.flatMap(({ transactionId, reference }) => {
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
