import type { CaseEventType, caseTimelinePage } from "@lastro/contracts/cases";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { type Case, roleOf } from "./case.js";

export type CaseCtx = Pick<RequestCtx, "actor" | "clock" | "random">;

export interface CaseEvent {
  readonly type: CaseEventType;
  readonly reason?: string | null | undefined;
  readonly facts?: Readonly<Record<string, string>>;
  /** Read by administrators alone. */
  readonly internal?: true;
}

/** Adds to a case's timeline. */
export async function recordEvent(tx: Tx, ctx: CaseCtx, of: Case, event: CaseEvent): Promise<void> {
  await tx
    .insertInto("cases_event")
    .values({
      id: ctx.random.id(),
      case_id: of.id,
      type: event.type,
      at: ctx.clock.now(),
      actor: actorName(ctx.actor),
      role: roleOf(ctx.actor, of) ?? "system",
      internal: event.internal ?? false,
      reason: event.reason ?? null,
      facts: JSON.stringify(event.facts ?? {}),
    })
    .execute();
}

type TimelinePage = z.output<typeof caseTimelinePage>;

/** A page of a case's timeline, the newest page first and each from its oldest; parties read what is not internal. */
export async function timelineOf(
  db: Database | Tx,
  caseId: string,
  { cursor, limit, reader }: PageQuery & { readonly reader: "party" | "administrator" },
): Promise<TimelinePage> {
  const rows = await query<TimelinePage["events"][number]>(
    db,
    `select id, type, at, role as by, reason, facts from cases_event
     where case_id = $1 and ($4 or not internal)
       and ($2::uuid is null or number < (select number from cases_event where case_id = $1 and id = $2))
     order by number desc limit $3`,
    [caseId, readIdCursor(cursor) ?? null, limit + 1, reader === "administrator"],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { events: items.reverse(), nextCursor };
}
