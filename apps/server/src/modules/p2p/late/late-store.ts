import type { P2pLateOutcome } from "@lastro/contracts/p2p/states";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A payment that came after the time to pay, by the id of its case. */
export interface LatePayment {
  readonly id: string;
  readonly tradeId: string;
  readonly endToEndId: string | null;
  readonly description: string;
  readonly openedAt: Date;
  readonly answerBy: Date;
  readonly outcome: P2pLateOutcome | null;
  /** The trade by which the seller honoured it. */
  readonly honouredBy: string | null;
}

const SELECT = `select l.id, l.trade_id as "tradeId", l.end_to_end_id as "endToEndId", l.description,
  l.opened_at as "openedAt", l.answer_by as "answerBy", l.outcome,
  (select t.id from p2p_trade t where t.honours = l.id) as "honouredBy" from p2p_late_payment l`;

export async function insertLatePayment(
  tx: Tx,
  late: Omit<LatePayment, "outcome" | "honouredBy">,
): Promise<void> {
  await query(
    tx,
    `insert into p2p_late_payment (id, trade_id, end_to_end_id, description, opened_at, answer_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [late.id, late.tradeId, late.endToEndId, late.description, late.openedAt, late.answerBy],
  );
}

export async function findLatePayment(db: Database | Tx, id: string): Promise<LatePayment | undefined> {
  const [row] = await query<LatePayment>(db, `${SELECT} where l.id = $1`, [id]);
  return row;
}

/** The late payment that was reported for a trade. */
export async function findLatePaymentOf(
  db: Database | Tx,
  tradeId: string,
): Promise<LatePayment | undefined> {
  const [row] = await query<LatePayment>(db, `${SELECT} where l.trade_id = $1`, [tradeId]);
  return row;
}

/** Notes what became of it, once; false when that is known already. */
export async function endLatePayment(
  tx: Tx,
  id: string,
  { outcome, at }: { readonly outcome: P2pLateOutcome; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    "update p2p_late_payment set outcome = $2, ended_at = $3 where id = $1 and outcome is null returning 1",
    [id, outcome, at],
  );
  return rows.length === 1;
}
