import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** One change of state, as it is kept. */
export interface StateChange {
  readonly subjectId: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
  /** As `actorName` writes it. */
  readonly actor: string;
  readonly reason: string | null;
  readonly note: string | null;
}

/** Every change of these subjects, in the order they were made. */
export function changesOf(db: Database | Tx, subjectIds: readonly string[]): Promise<StateChange[]> {
  return query<StateChange>(
    db,
    `select subject_id as "subjectId", from_state as "from", to_state as "to", at, actor, reason, note
     from state_change where subject_id = any ($1::uuid[]) order by number`,
    [subjectIds],
  );
}
