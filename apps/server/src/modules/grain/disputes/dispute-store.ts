import type { DisputeReason, OrderSide } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { closeCase, decideCase, lockCase, openCase, waitForParty } from "../../cases/index.js";
import type { Order } from "../orders/order.js";
import { DISPUTE_CASES } from "./dispute-case.js";

/** What the sides of an order do not agree on, and how it ended. Money in millionths of a USDT. */
export interface Dispute {
  readonly id: string;
  readonly orderId: string;
  readonly openedBy: OrderSide;
  readonly openedAt: Date;
  readonly reason: DisputeReason;
  readonly description: string;
  /** Of one load: its money alone stands still. Of the whole order: everything held does. */
  readonly scope: "order" | "load";
  readonly loadId: string | null;
  readonly status: "open" | "mediation" | "decided";
  readonly amount: bigint;
  readonly outcomeBy: "agreement" | "administrator" | null;
  readonly toProducer: bigint | null;
  readonly fee: bigint | null;
  readonly toBuyer: bigint | null;
  readonly outcomeReason: string | null;
  readonly decidedAt: Date | null;
}

const COLUMNS = `d.id, d.order_id as "orderId", d.opened_by as "openedBy", d.opened_at as "openedAt", d.reason,
  d.description, d.scope, d.load_id as "loadId", d.status, d.amount, d.outcome_by as "outcomeBy",
  d.to_producer as "toProducer", d.fee, d.to_buyer as "toBuyer", d.outcome_reason as "outcomeReason",
  d.decided_at as "decidedAt"`;

/** Writes a dispute down and opens its case, which waits for both sides. */
export async function insertDispute(
  tx: Tx,
  ctx: RequestCtx,
  order: Pick<Order, "buyerId" | "producerId">,
  dispute: Pick<
    Dispute,
    "id" | "orderId" | "openedBy" | "openedAt" | "reason" | "description" | "scope" | "loadId" | "amount"
  >,
): Promise<void> {
  const opened = await openCase(tx, ctx, DISPUTE_CASES, {
    id: dispute.id,
    subject: dispute.orderId,
    openedBy: dispute.openedBy,
    parties: [
      { role: "buyer", personId: order.buyerId },
      { role: "producer", personId: order.producerId },
    ],
    reason: dispute.description,
  });
  await waitForParty(tx, ctx, DISPUTE_CASES, opened, null);
  await tx
    .insertInto("grain_dispute")
    .values({
      id: dispute.id,
      order_id: dispute.orderId,
      opened_by: dispute.openedBy,
      opened_at: dispute.openedAt,
      reason: dispute.reason,
      description: dispute.description,
      scope: dispute.scope,
      load_id: dispute.loadId,
      status: "open",
      amount: dispute.amount,
    })
    .execute();
}

/** The dispute of one load, or where none is named of the whole order. */
export async function findDisputeOf(
  db: Database | Tx,
  orderId: string,
  loadId?: string,
): Promise<Dispute | undefined> {
  const disputes = await disputesOf(db, orderId);
  return disputes.find((one) => (loadId === undefined ? one.scope === "order" : isOfLoad(one, loadId)));
}

/** Whether a dispute is of that load alone. */
function isOfLoad({ scope, loadId: of }: Pick<Dispute, "scope" | "loadId">, loadId: string): boolean {
  return scope === "load" && of === loadId;
}

/** Every dispute of an order, oldest first. */
export function disputesOf(db: Database | Tx, orderId: string): Promise<Dispute[]> {
  return query<Dispute>(
    db,
    `select ${COLUMNS} from grain_dispute d where d.order_id = $1 order by d.opened_at, d.id`,
    [orderId],
  );
}

export async function findDispute(db: Database | Tx, id: string): Promise<Dispute | undefined> {
  const [dispute] = await query<Dispute>(db, `select ${COLUMNS} from grain_dispute d where d.id = $1`, [id]);
  return dispute;
}

/** Ends a dispute and its case; false when it is decided already. What it divides moves in the same transaction. */
export async function decideDispute(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  outcome: {
    readonly by: "agreement" | "administrator";
    readonly takesTwo: boolean;
    readonly toProducer: bigint;
    readonly fee: bigint;
    readonly toBuyer: bigint;
    readonly reason: string | null;
    readonly decidedAt: Date;
  },
): Promise<boolean> {
  const { by, takesTwo, reason } = outcome;
  const open = await lockCase(tx, id);
  if (!open || open.decision !== null) return false;
  const decided = await decideCase(tx, ctx, DISPUTE_CASES, open, {
    decision: "split",
    by: by === "agreement" ? "parties" : "administrator",
    reason,
    takesTwo,
  });
  await closeCase(tx, ctx, DISPUTE_CASES, decided);
  const rows = await query(
    tx,
    `update grain_dispute set status = 'decided', outcome_by = $2, to_producer = $3, fee = $4, to_buyer = $5,
       outcome_reason = $6, decided_at = $7, takes_two = $8
     where id = $1 and status <> 'decided' returning 1`,
    [id, by, outcome.toProducer, outcome.fee, outcome.toBuyer, reason, outcome.decidedAt, takesTwo],
  );
  return rows.length === 1;
}

export interface Proposal {
  readonly id: string;
  readonly proposedBy: OrderSide;
  readonly toProducer: bigint;
  readonly note: string | null;
  readonly status: "open" | "signed" | "superseded";
  readonly proposedAt: Date;
}

/** Puts a side's proposal in the place of the one it made before. */
export async function replaceProposal(tx: Tx, disputeId: string, proposal: Proposal): Promise<void> {
  await query(
    tx,
    `update grain_split_proposal set status = 'superseded'
     where dispute_id = $1 and proposed_by = $2 and status = 'open'`,
    [disputeId, proposal.proposedBy],
  );
  await tx
    .insertInto("grain_split_proposal")
    .values({
      id: proposal.id,
      dispute_id: disputeId,
      proposed_by: proposal.proposedBy,
      to_producer: proposal.toProducer,
      note: proposal.note,
      status: proposal.status,
      proposed_at: proposal.proposedAt,
    })
    .execute();
}

/** A proposal that may still be signed, and what it would divide: one load's money, or where that is null the order's. */
export interface OpenProposal extends Proposal {
  readonly orderId: string;
  readonly loadId: string | null;
}

export function proposalsOf(db: Database | Tx, disputeId: string): Promise<Proposal[]> {
  return query<Proposal>(
    db,
    `select id, proposed_by as "proposedBy", to_producer as "toProducer", note, status, proposed_at as "proposedAt"
     from grain_split_proposal where dispute_id = $1 order by proposed_at, id`,
    [disputeId],
  );
}

/** What may still be signed in the disputes of several orders. */
export async function openProposalsOf(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<OpenProposal[]> {
  if (orderIds.length === 0) return [];
  return query<OpenProposal>(
    db,
    `select d.order_id as "orderId", case d.scope when 'load' then d.load_id end as "loadId", p.id, p.proposed_by as "proposedBy", p.to_producer as "toProducer", p.note,
       p.status, p.proposed_at as "proposedAt"
     from grain_split_proposal p join grain_dispute d on d.id = p.dispute_id
     where d.order_id = any ($1::uuid[]) and p.status = 'open' order by p.proposed_at, p.id`,
    [orderIds],
  );
}

/** Signs the other side's open proposal; false when it is not open, or the signer's own. */
export async function signProposal(
  tx: Tx,
  disputeId: string,
  id: string,
  signer: OrderSide,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update grain_split_proposal set status = 'signed'
     where dispute_id = $1 and id = $2 and proposed_by <> $3 and status = 'open' returning 1`,
    [disputeId, id, signer],
  );
  return rows.length === 1;
}

/** Whatever else was proposed is no longer to be signed. */
export async function closeProposals(tx: Tx, disputeId: string): Promise<void> {
  await query(
    tx,
    "update grain_split_proposal set status = 'superseded' where dispute_id = $1 and status = 'open'",
    [disputeId],
  );
}
