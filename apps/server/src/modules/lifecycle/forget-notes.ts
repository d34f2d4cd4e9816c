import { query, type Tx } from "@lastro/platform/database/database";

/** Forgets what was written about these subjects; the changes themselves stay. */
export async function forgetNotes(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await query(
    tx,
    "update state_change set note = null where subject_id = any ($1::uuid[]) and note is not null",
    [subjectIds],
  );
}
