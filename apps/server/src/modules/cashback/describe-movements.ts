import { type Database, query } from "@lastro/platform/database/database";
import type { DescribeMovements } from "../accounts/index.js";

/** Of which establishment, or to and from which client, movements of PRP were. */
export const describeCashback: DescribeMovements = async (db: Database, ownerId, movements) => {
  const rows = await query<{
    transaction_id: string;
    description: string;
    kind: string;
    message: string | null;
  }>(
    db,
    `select m.transaction_id, m.description, m.kind, t.description as message
     from cashback_movement m left join cashback_transfer t on t.transaction_id = m.transaction_id
     where m.user_id = $1 and m.transaction_id = any ($2::uuid[])`,
    [ownerId, movements.map(({ transactionId }) => transactionId)],
  );
  return new Map(
    rows.map(({ transaction_id, description, kind, message }) => [
      transaction_id,
      kind === "sent" || kind === "received"
        ? { counterparty: description, description: message ?? undefined }
        : { withTheHouse: true, description: description || undefined },
    ]),
  );
};
