import type { DisputeSituation } from "@lastro/contracts/pix-disputes";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { announceUnmatched, type SuspenseClaim, type Unmatched } from "../pix/index.js";
import type { Claim } from "./claim.js";
import { ANSWER_SECONDS } from "./dispute.js";

/** What the provider is told of a claim to money that has gone back already. */
const GONE_BACK = "O valor já voltou a quem pagou.";

/** Writes down a claim to a locked Pix in suspense, once; one that has gone back, or is on its way, is agreed to at once. */
export async function openSuspenseClaim(
  tx: Tx,
  ctx: RequestCtx,
  claim: Claim,
  { id: unmatchedId, paymentId, status }: Unmatched,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isOpen = status === "OPEN";
  const inserted = await tx
    .insertInto("pix_disputes_suspense_claim")
    .values({
      id: ctx.random.id(),
      unmatched_id: unmatchedId,
      payment_id: paymentId,
      psp: claim.psp,
      provider_id: claim.id,
      end_to_end_id: claim.endToEndId,
      amount: claim.amount.minor,
      situation: claim.situation,
      narrative: claim.details ?? null,
      opened_at: now,
      answer_by: secondsAfter(claim.createdAt, ANSWER_SECONDS),
      ...(isOpen ? {} : { outcome: "agreed", grounds: GONE_BACK, ended_at: now }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await recordAudit(tx, ctx, {
    action: "pix_disputes.received",
    subject: unmatchedId,
    details: { endToEndId: claim.endToEndId, amount: claim.amount },
  });
  await announceUnmatched(tx);
  return true;
}

/** Ends the open claim to a locked Pix in suspense; false when there is none. */
export async function endSuspenseClaim(
  tx: Tx,
  ctx: RequestCtx,
  {
    unmatchedId,
    outcome,
    grounds,
  }: {
    readonly unmatchedId: string;
    readonly outcome: "agreed" | "disagreed" | "cancelled";
    readonly grounds: string | null;
  },
): Promise<boolean> {
  const [ended] = await query<{ endToEndId: string; amount: bigint }>(
    tx,
    `update pix_disputes_suspense_claim set outcome = $2, grounds = $3, ended_at = $4
     where unmatched_id = $1 and outcome = 'open' returning end_to_end_id as "endToEndId", amount`,
    [unmatchedId, outcome, grounds, ctx.clock.now()],
  );
  if (!ended) return false;
  await recordAudit(tx, ctx, {
    action: `pix_disputes.${outcome}`,
    subject: unmatchedId,
    details: { endToEndId: ended.endToEndId, amount: money("BRL", ended.amount) },
  });
  return true;
}

/** The open claims to Pix in suspense, by the Pix. */
export async function suspenseClaimsTo(
  db: Database | Tx,
  unmatchedIds: readonly string[],
): Promise<ReadonlyMap<string, SuspenseClaim>> {
  const rows = await query<Omit<SuspenseClaim, "amount"> & { unmatchedId: string; amount: bigint }>(
    db,
    `select unmatched_id as "unmatchedId", amount, situation, narrative, opened_at as "openedAt", answer_by as "answerBy"
       from pix_disputes_suspense_claim where outcome = 'open' and unmatched_id = any ($1::uuid[])`,
    [unmatchedIds],
  );
  return new Map(
    rows.map(({ unmatchedId, amount, situation, ...of }) => [
      unmatchedId,
      { ...of, amount: money("BRL", amount), situation: situation as DisputeSituation },
    ]),
  );
}

interface Followed {
  readonly id: string;
  readonly unmatchedId: string;
  readonly providerId: string;
}

/** The open claims whose answer the provider still waits for, oldest first. */
export function openSuspenseClaims(db: Database, limit: number): Promise<Followed[]> {
  return query<Followed>(
    db,
    `select id, unmatched_id as "unmatchedId", provider_id as "providerId" from pix_disputes_suspense_claim
     where outcome = 'open' and answered_at is null order by id limit $1`,
    [limit],
  );
}

interface Owed extends Followed {
  readonly answer: "agreed" | "disagreed";
  readonly grounds: string;
}

/** Those whose answer the provider has not got yet. */
export function suspenseAnswersOwed(db: Database, limit: number): Promise<Owed[]> {
  return query<Owed>(
    db,
    `select id, unmatched_id as "unmatchedId", provider_id as "providerId", outcome as answer, grounds
       from pix_disputes_suspense_claim where grounds is not null and answered_at is null order by id limit $1`,
    [limit],
  );
}

/** The provider knows the answer, or has given one of its own. */
export async function noteSuspenseAnswered(tx: Tx, id: string, at: Date): Promise<void> {
  await query(
    tx,
    "update pix_disputes_suspense_claim set answered_at = $2 where id = $1 and answered_at is null",
    [id, at],
  );
}
