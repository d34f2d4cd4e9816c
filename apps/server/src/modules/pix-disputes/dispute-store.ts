import type {
  DisputeDirection,
  DisputeOutcome,
  DisputeSituation,
  DisputeStage,
} from "@lastro/contracts/pix-disputes";
import { money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import { createSealer } from "@lastro/platform/sealed";
import type { Selectable, Updateable } from "kysely";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";
import type { Dispute } from "./dispute.js";

type Row = Selectable<Schema["pix_disputes_dispute"]>;
type SealingCtx = Pick<Ctx, "config" | "random">;

export interface Contact {
  readonly email: string;
  readonly phone: string;
}

function toDispute(row: Row): Dispute {
  return {
    id: row.id,
    direction: row.direction as DisputeDirection,
    protocol: row.protocol,
    userId: row.user_id,
    psp: row.psp,
    endToEndId: row.end_to_end_id,
    paymentId: row.payment_id,
    counterparty: row.counterparty,
    amount: money("BRL", row.amount),
    situation: row.situation as DisputeSituation,
    narrative: row.narrative,
    stage: row.stage as DisputeStage,
    stageSince: row.stage_since,
    outcome: row.outcome as DisputeOutcome,
    providerId: row.provider_id,
    rawStatus: row.raw_status,
    paidAt: row.paid_at,
    openedAt: row.opened_at,
    holdId: row.hold_id,
    blocked: money("BRL", row.blocked),
    monitored: money("BRL", row.monitored),
    collected: money("BRL", row.collected),
    monitorUntil: row.monitor_until,
    returned: money("BRL", row.returned),
    defence: row.defence,
    defendedAt: row.defended_at,
    wasSilent: row.was_silent,
    answer: row.answer as Dispute["answer"],
    answerGrounds: row.answer_grounds,
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
  };
}

type NewDispute = Pick<
  Dispute,
  | "id"
  | "direction"
  | "protocol"
  | "userId"
  | "psp"
  | "endToEndId"
  | "paymentId"
  | "counterparty"
  | "amount"
  | "situation"
  | "narrative"
  | "stage"
  | "providerId"
  | "paidAt"
> & { readonly contact?: Contact };

/** Writes a dispute down; false when this claim is known, or the Pix is contested already. */
export async function insertDispute(
  tx: Tx,
  ctx: SealingCtx & Pick<RequestCtx, "clock" | "actor">,
  { contact, ...dispute }: NewDispute,
): Promise<boolean> {
  const { id, stage } = dispute;
  const now = ctx.clock.now();
  const inserted = await tx
    .insertInto("pix_disputes_dispute")
    .values({
      id,
      direction: dispute.direction,
      protocol: dispute.protocol,
      user_id: dispute.userId,
      psp: dispute.psp,
      end_to_end_id: dispute.endToEndId,
      payment_id: dispute.paymentId,
      counterparty: dispute.counterparty,
      amount: dispute.amount.minor,
      situation: dispute.situation,
      narrative: dispute.narrative,
      contact_sealed: contact ? contactSealer(ctx).seal(id, Buffer.from(JSON.stringify(contact))) : null,
      stage,
      stage_since: now,
      provider_id: dispute.providerId,
      paid_at: dispute.paidAt,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await recordChanges(tx, ctx, [{ machine: "pix_dispute", id, from: null, to: stage }]);
  return true;
}

export async function findDispute(db: Database | Tx, id: string): Promise<Dispute | undefined> {
  const row = await db.selectFrom("pix_disputes_dispute").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toDispute(row);
}

/** Another client's dispute is one that does not exist. */
export async function disputeOf(db: Database | Tx, userId: string, id: string): Promise<Dispute> {
  const found = await findDispute(db, id);
  if (found?.userId !== userId) throw new DomainError("resource.not_found");
  return found;
}

/** A dispute held still until the transaction ends. Throws `resource.not_found`. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute> {
  const row = await tx
    .selectFrom("pix_disputes_dispute")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError("resource.not_found");
  return toDispute(row);
}

export async function contactOf(db: Database | Tx, ctx: SealingCtx, id: string): Promise<Contact> {
  const { contact_sealed: sealed } = await db
    .selectFrom("pix_disputes_dispute")
    .select("contact_sealed")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!sealed) throw new Error(`Dispute ${id} names nobody to be asked`);
  return JSON.parse(contactSealer(ctx).open(id, sealed).toString()) as Contact;
}

/** The open dispute of a Pix, held still until the transaction ends. */
export async function lockOpenDisputeOfPayment(tx: Tx, paymentId: string): Promise<Dispute | undefined> {
  const row = await tx
    .selectFrom("pix_disputes_dispute")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("direction", "=", "incoming")
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row && toDispute(row);
}

/** The newest dispute of a payment that left. */
export async function newestDisputeOf(
  db: Database | Tx,
  userId: string,
  paymentId: string,
): Promise<Dispute | undefined> {
  const row = await db
    .selectFrom("pix_disputes_dispute")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("user_id", "=", userId)
    .where("direction", "=", "outgoing")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toDispute(row);
}

export interface DisputeFilter {
  readonly userId?: string;
  readonly status: DisputeOutcome | "all";
  readonly direction?: DisputeDirection | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Disputes, newest first. */
export async function listDisputes(db: Database | Tx, filter: DisputeFilter): Promise<Dispute[]> {
  const rows = await query<Row>(
    db,
    `select * from pix_disputes_dispute
     where ($1::uuid is null or user_id = $1) and ($2 = 'all' or outcome = $2) and ($3::text is null or direction = $3)
       and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [filter.userId ?? null, filter.status, filter.direction ?? null, filter.before ?? null, filter.limit],
  );
  return rows.map(toDispute);
}

/** Those that stand at one of these stages, oldest first. */
export async function disputesAt(
  db: Database | Tx,
  direction: DisputeDirection,
  stages: readonly DisputeStage[],
  limit: number,
): Promise<Dispute[]> {
  const rows = await query<Row>(
    db,
    `select * from pix_disputes_dispute
     where ended_at is null and direction = $1 and stage = any ($2::text[]) order by id limit $3`,
    [direction, stages, limit],
  );
  return rows.map(toDispute);
}

/** Those whose answer the provider has not got yet. */
export async function answersOwed(db: Database, limit: number): Promise<Dispute[]> {
  const rows = await query<Row>(
    db,
    "select * from pix_disputes_dispute where answer is not null and answered_at is null order by id limit $1",
    [limit],
  );
  return rows.map(toDispute);
}

/** The claims of a provider's that are known. */
export async function knownClaims(
  db: Database,
  psp: string,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    db,
    `select provider_id as id from pix_disputes_dispute
     where direction = 'incoming' and psp = $1 and provider_id = any ($2::text[])
     union all
     select provider_id from pix_disputes_suspense_claim where psp = $1 and provider_id = any ($2::text[])`,
    [psp, providerIds],
  );
  return new Set(rows.map(({ id }) => id));
}

const DISPUTES = {
  name: "pix_dispute",
  table: "pix_disputes_dispute",
  column: "stage",
} as const satisfies Machine;

const ENDS: ReadonlySet<DisputeStage> = new Set(["closed", "cancelled", "completed", "rejected"]);

/** Moves a locked dispute along its graph. Answers it as it is then. */
export async function moveDispute(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  dispute: Dispute,
  to: DisputeStage,
  set: Omit<Updateable<Schema["pix_disputes_dispute"]>, "stage" | "stage_since" | "ended_at"> = {},
): Promise<Dispute> {
  const now = ctx.clock.now();
  const { id, stage: from } = dispute;
  const all = { ...set, stage_since: now, ...(ENDS.has(to) ? { ended_at: now } : {}) };
  if (!(await transition(tx, ctx, DISPUTES, { id, from, to, set: all })))
    throw new Error(`Dispute ${id} moved while it was locked`);
  return lockDispute(tx, id);
}

/** Changes a locked dispute that stays at its stage. Answers it as it is then. */
export async function changeDispute(
  tx: Tx,
  { id }: Pick<Dispute, "id">,
  set: Omit<Updateable<Schema["pix_disputes_dispute"]>, "stage" | "ended_at">,
): Promise<Dispute> {
  await tx.updateTable("pix_disputes_dispute").set(set).where("id", "=", id).execute();
  return lockDispute(tx, id);
}

function contactSealer(ctx: SealingCtx) {
  return createSealer(ctx.config, "pix-disputes.contact", ctx.random);
}
