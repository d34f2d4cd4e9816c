import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { Database } from "@lastro/platform/database/database";
import { findRecoveries } from "./recovery-store.js";

/** What a fee was paid for, for the statement of the client the movements belong to. */
export async function describeRecoveryFees(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, { counterparty?: string; description?: string }>> {
  const found = await findRecoveries(
    db,
    movements.map(({ reference }) => reference),
  );
  const own = new Map(found.filter(({ userId }) => userId === ownerId).map((one) => [one.id, one]));
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
