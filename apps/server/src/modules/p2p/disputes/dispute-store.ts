import type {
  P2pDisputeOutcome,
  P2pDisputeReason,
  P2pRole,
  P2pTradeState,
} from "@lastro/contracts/p2p/states";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A dispute of a trade, by the id of its case. */
export interface Dispute {
  readonly id: string;
  readonly tradeId: string;
  readonly openedBy: P2pRole | "system";
  /** Where the trade stood when it was opened. */
  readonly previousStatus: P2pTradeState;
  readonly reason: P2pDisputeReason | null;
  readonly description: string | null;
  readonly openedAt: Date;
  readonly evidenceUntil: Date;
  readonly outcome: P2pDisputeOutcome | null;
  readonly decidedAt: Date | null;
}

const COLUMNS = `id, trade_id as "tradeId", opened_by as "openedBy", previous_status as "previousStatus", reason,
  description, opened_at as "openedAt", evidence_until as "evidenceUntil", outcome, decided_at as "decidedAt"`;

export async function insertDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await query(
    tx,
    `insert into p2p_dispute (id, trade_id, opened_by, previous_status, reason, description, opened_at, evidence_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      dispute.id,
      dispute.tradeId,
      dispute.openedBy,
      dispute.previousStatus,
      dispute.reason,
      dispute.description,
      dispute.openedAt,
      dispute.evidenceUntil,
    ],
  );
}

export async function findDispute(db: Database | Tx, id: string): Promise<Dispute | undefined> {
  const [row] = await query<Dispute>(db, `select ${COLUMNS} from p2p_dispute where id = $1`, [id]);
  return row;
}

/** The dispute of a trade, where there was one. */
export async function findDisputeOf(db: Database | Tx, tradeId: string): Promise<Dispute | undefined> {
  const [row] = await query<Dispute>(db, `select ${COLUMNS} from p2p_dispute where trade_id = $1`, [tradeId]);
  return row;
}

/** Notes how a dispute ended, once; false when it has. */
export async function endDispute(
  tx: Tx,
  id: string,
  { outcome, at }: { readonly outcome: P2pDisputeOutcome; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    "update p2p_dispute set outcome = $2, decided_at = $3 where id = $1 and outcome is null returning 1",
    [id, outcome, at],
  );
  return rows.length === 1;
}

/** How one side would share what is in escrow. */
export interface SplitProposal {
  readonly id: string;
  readonly proposedBy: P2pRole;
  /** Of the quantity, in minor units. */
  readonly toBuyer: bigint;
  readonly note: string | null;
  readonly status: "open" | "signed" | "superseded";
  readonly proposedAt: Date;
}

/** The proposals of a trade's dispute, oldest first. */
export function proposalsOf(db: Database | Tx, tradeId: string): Promise<SplitProposal[]> {
  return query(
    db,
    `select id, proposed_by as "proposedBy", to_buyer as "toBuyer", note, status, proposed_at as "proposedAt"
       from p2p_split_proposal where trade_id = $1 order by proposed_at, id`,
    [tradeId],
  );
}

/** Keeps a proposal in the place of the one that side made before. */
export async function replaceProposal(tx: Tx, tradeId: string, proposal: SplitProposal): Promise<void> {
  await query(
    tx,
    `update p2p_split_proposal set status = 'superseded'
      where trade_id = $1 and proposed_by = $2 and status = 'open'`,
    [tradeId, proposal.proposedBy],
  );
  await query(
    tx,
    `insert into p2p_split_proposal (id, trade_id, proposed_by, to_buyer, note, status, proposed_at)
     values ($1, $2, $3, $4, $5, 'open', $6)`,
    [proposal.id, tradeId, proposal.proposedBy, proposal.toBuyer, proposal.note, proposal.proposedAt],
  );
}

/** Signs an open proposal of the other side; false for one's own and for one that stands no more. */
export async function signProposal(tx: Tx, id: string, signer: P2pRole): Promise<boolean> {
  const rows = await query(
    tx,
    `update p2p_split_proposal set status = 'signed'
      where id = $1 and status = 'open' and proposed_by <> $2 returning 1`,
    [id, signer],
  );
  return rows.length === 1;
}

/** What was proposed for a dispute that ended stands no more. */
export async function closeProposals(tx: Tx, tradeId: string): Promise<void> {
  await query(
    tx,
    "update p2p_split_proposal set status = 'superseded' where trade_id = $1 and status = 'open'",
    [tradeId],
  );
}
