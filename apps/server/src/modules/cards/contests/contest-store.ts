import type { ContestReason, ContestStatus } from "@lastro/contracts/cards/states";
import { CONTEST_TRANSITIONS } from "@lastro/contracts/lifecycles";
import { peopleNumbers } from "@lastro/contracts/people-number";
import { money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable, Updateable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { Contest } from "./contest.js";

type Row = Selectable<Schema["cards_contest"]>;

const CONTESTS = {
  name: "card_contest",
  table: "cards_contest",
  column: "status",
} as const satisfies Machine;

const NUMBERS = peopleNumbers("CC");

/** The number the next contest is called by. */
export async function nextContestNumber(tx: Tx, { clock }: Pick<Ctx, "clock">): Promise<string> {
  const [row] = await query<{ next: bigint }>(tx, "select nextval('cards_contest_number') as next", []);
  if (!row) throw new Error("There is no next number");
  return NUMBERS.write(clock.now().getUTCFullYear(), BigInt(row.next));
}

/** Writes a contest down with what the issuer is to be told; false when the purchase was contested before. */
export async function insertContest(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  contest: Contest,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("cards_contest")
    .values({
      id: contest.id,
      number: contest.number,
      purchase_id: contest.purchaseId,
      card_id: contest.cardId,
      user_id: contest.userId,
      amount: contest.amount.minor,
      reason: contest.reason,
      description: contest.description,
      status: contest.status,
      opened_at: contest.openedAt,
      task: contest.task,
      task_next_at: contest.task === null ? null : contest.openedAt,
    })
    .onConflict((conflict) => conflict.column("purchase_id").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await recordChanges(tx, ctx, [{ machine: "card_contest", id: contest.id, from: null, to: contest.status }]);
  return true;
}

export async function findContest(db: Database | Tx, id: string): Promise<Contest | undefined> {
  const row = await db.selectFrom("cards_contest").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toContest(row);
}

/** A contest, kept from changing until the commit. Throws `resource.not_found`. */
export async function lockContest(tx: Tx, id: string): Promise<Contest> {
  const row = await tx
    .selectFrom("cards_contest")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError("resource.not_found");
  return toContest(row);
}

/** A client's own contest. Throws `resource.not_found` for another's. */
export async function contestOf(db: Database | Tx, userId: string, id: string): Promise<Contest> {
  const contest = await findContest(db, id);
  if (contest?.userId !== userId) throw new DomainError("resource.not_found");
  return contest;
}

/** Has the issuer asked at once about a contest it told of. */
export async function noteContestNews(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  ref: string,
): Promise<void> {
  await query(db, "update cards_contest set check_at = $2 where provider_ref = $1 and ended_at is null", [
    ref,
    clock.now(),
  ]);
}

interface ContestFilter {
  readonly userId?: string;
  readonly status?: ContestStatus | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Contests, newest first. */
export async function listContestRows(db: Database | Tx, filter: ContestFilter): Promise<Contest[]> {
  const { userId, status, before, limit } = filter;
  let asked = db.selectFrom("cards_contest").selectAll().orderBy("id", "desc").limit(limit);
  if (userId !== undefined) asked = asked.where("user_id", "=", userId);
  if (status !== undefined) asked = asked.where("status", "=", status);
  if (before !== undefined) asked = asked.where("id", "<", before);
  return (await asked.execute()).map(toContest);
}

/** The contests of these purchases, by their purchase. */
export async function contestsOfPurchases(
  db: Database | Tx,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, Contest>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("cards_contest")
    .selectAll()
    .where("purchase_id", "in", purchaseIds)
    .execute();
  return new Map(rows.map((row) => [row.purchase_id, toContest(row)]));
}

/** Ids of contests that the issuer is to be told of, or to be asked about, the oldest first. */
export async function dueContests(
  db: Database,
  { clock }: Pick<Ctx, "clock">,
  what: "task" | "check",
  limit: number,
): Promise<string[]> {
  const due = what === "task" ? "task_next_at" : "check_at";
  let asked = db.selectFrom("cards_contest").select("id").where(due, "<=", clock.now());
  if (what === "task") asked = asked.where("task", "is not", null);
  const rows = await asked.where("ended_at", "is", null).orderBy(due).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Moves a contest from the state it was seen in. Throws `cards.not_allowed_now` when it stands there no longer. */
export async function moveContest(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  { id, status: from }: Contest,
  to: ContestStatus,
  set: Omit<Updateable<Schema["cards_contest"]>, "status"> = {},
): Promise<void> {
  const isMoved =
    CONTEST_TRANSITIONS[from].includes(to) && (await transition(tx, ctx, CONTESTS, { id, from, to, set }));
  if (!isMoved) throw new DomainError("cards.not_allowed_now");
}

/** Changes what is no state of it. */
export async function changeContest(
  tx: Tx,
  { id }: Pick<Contest, "id">,
  set: Omit<Updateable<Schema["cards_contest"]>, "status">,
): Promise<void> {
  await tx.updateTable("cards_contest").set(set).where("id", "=", id).execute();
}

/** Notes that the issuer has a file of it. */
export async function noteFileSent(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  file: { readonly contestId: string; readonly evidenceId: string; readonly ref: string },
): Promise<void> {
  await tx
    .insertInto("cards_contest_file")
    .values({
      contest_id: file.contestId,
      evidence_id: file.evidenceId,
      provider_ref: file.ref,
      sent_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The files of a contest that the issuer has. */
export async function filesSent(db: Database | Tx, contestId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("cards_contest_file")
    .select("evidence_id")
    .where("contest_id", "=", contestId)
    .execute();
  return new Set(rows.map(({ evidence_id }) => evidence_id));
}

function toContest(row: Row): Contest {
  return {
    id: row.id,
    number: row.number,
    purchaseId: row.purchase_id,
    cardId: row.card_id,
    userId: row.user_id,
    amount: money("BRL", row.amount),
    reason: row.reason as ContestReason,
    description: row.description,
    status: row.status as ContestStatus,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    recovered: row.recovered === null ? null : money("BRL", row.recovered),
    providerRef: row.provider_ref,
    outcome: row.outcome,
    task: row.task as Contest["task"],
    sentAt: row.sent_at,
  };
}
