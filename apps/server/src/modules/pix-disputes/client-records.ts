import { wireOfMoney } from "@lastro/contracts";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { evidenceNames } from "../cases/index.js";
import { listDisputes } from "./dispute-store.js";

const AT_ONCE = 200;

/** Every Pix a client contested, or whose payer did, for the copy of their data. */
export async function* disputeRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let before: string | undefined;
  for (;;) {
    const disputes = await listDisputes(db, { userId, status: "all", before, limit: AT_ONCE });
    const documents = await evidenceNames(
      db,
      disputes.map(({ id }) => id),
    );
    for (const {
      id,
      protocol,
      direction,
      counterparty,
      amount,
      situation,
      stage,
      outcome,
      ...of
    } of disputes)
      yield {
        ...{ id, protocol, direction, counterparty, amount: wireOfMoney(amount), situation, stage, outcome },
        ...{ endToEndId: of.endToEndId, paidAt: of.paidAt, openedAt: of.openedAt, endedAt: of.endedAt },
        ...{ narrative: of.narrative, defence: of.defence, defendedAt: of.defendedAt },
        ...{ blocked: wireOfMoney(of.blocked), returned: wireOfMoney(of.returned) },
        documents: documents.get(id) ?? [],
      };
    if (disputes.length < AT_ONCE) return;
    before = disputes.at(-1)?.id;
  }
}

/** Whether a contested Pix of the client's waits for a decision or for money; one that is only watched does not. */
export async function hasOpenDispute(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from pix_disputes_dispute
     where user_id = $1 and ended_at is null and stage <> 'monitoring' limit 1`,
    [userId],
  );
  return rows.length > 0;
}
