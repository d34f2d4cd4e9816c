import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { pauseAfter } from "@lastro/platform/jobs/job";
import type { Card } from "../card.js";
import { toCard } from "../card-store.js";

/** What an issuer is still to be told: to issue a card, what state it is in, or that it ended. */
export type CardTask = "issue" | "state" | "close";

export const TELL_ISSUER = "cards.tell_issuer";

type Now = Pick<Ctx, "clock">;

/** The columns of a card whose issuer is to be told. */
export function taskColumns({ clock }: Now, task: CardTask) {
  return { task, task_tries: 0, task_next_at: clock.now(), problem: null };
}

/** Has the issuer told once this transaction has committed. */
export async function tellLater(tx: Tx, ctx: Pick<Ctx, "clock" | "random">, cardId: string): Promise<void> {
  await enqueue(tx, ctx, { kind: TELL_ISSUER, payload: { cardId } });
}

/** Has the issuer of a card told what state it is in, whatever it was told before; one that is to end ends. */
export async function tellStateAgain(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  cardId: string,
): Promise<void> {
  await tx
    .updateTable("cards_card")
    .set(taskColumns(ctx, "state"))
    .where("id", "=", cardId)
    .where("provider_ref", "is not", null)
    .where((by) => by.or([by("task", "is", null), by("task", "=", "state")]))
    .where("ended_at", "is", null)
    .execute();
  await tellLater(tx, ctx, cardId);
}

/** A card whose issuer is still to be told something. */
export async function findTask(
  db: Database,
  cardId: string,
): Promise<{ readonly card: Card; readonly task: CardTask } | undefined> {
  const row = await db
    .selectFrom("cards_card")
    .selectAll()
    .where("id", "=", cardId)
    .where("task", "is not", null)
    .executeTakeFirst();
  return row && { card: toCard(row), task: row.task as CardTask };
}

export function dueTasks(db: Database, { clock }: Now, limit: number): Promise<{ id: string }[]> {
  return query(
    db,
    "select id from cards_card where task is not null and task_next_at <= $1 order by task_next_at limit $2",
    [clock.now(), limit],
  );
}

/** Notes that the issuer gave no answer to go by, and when it is asked again. */
export async function failTask(
  db: Database,
  { clock }: Now,
  { cardId, task, problem }: { readonly cardId: string; readonly task: CardTask; readonly problem: string },
): Promise<void> {
  const row = await db
    .selectFrom("cards_card")
    .select("task_tries")
    .where("id", "=", cardId)
    .executeTakeFirst();
  const tries = (row?.task_tries ?? 0) + 1;
  await db
    .updateTable("cards_card")
    .set({ task_tries: tries, task_next_at: secondsAfter(clock.now(), pauseAfter(tries)), problem })
    .where("id", "=", cardId)
    .where("task", "=", task)
    .execute();
}

/** Notes that the issuer was told. */
export async function finishTask(tx: Tx, cardId: string, task: CardTask): Promise<void> {
  await tx
    .updateTable("cards_card")
    .set({ task: null, task_tries: 0, task_next_at: null, problem: null })
    .where("id", "=", cardId)
    .where("task", "=", task)
    .execute();
}
