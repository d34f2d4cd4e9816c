import { sealCanary } from "../canary.js";
import { countUnderFormer, type Pass, type Resealing, resealColumn } from "./reseal-column.js";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.js";

/** What may be said of a run beside what it works on. */
export interface ResealOptions {
  readonly columns?: readonly SealedColumn[];
  /** What no configured secret opens is given up: its secret was lost. Otherwise it counts as remaining. */
  readonly giveUpUnreadable?: boolean;
  readonly onColumn?: (report: ColumnReport) => void;
}

/** What is still under a former secret after the last pass over a column. */
export interface ColumnReport extends Pass {
  readonly column: string;
  readonly remaining: number;
}

export interface ResealReport {
  readonly columns: readonly ColumnReport[];
  /** Nothing needs a former secret any more, and the deployment is proved by the current one from now on. */
  readonly done: boolean;
}

const MAX_PASSES = 5;

/**
 * Seals everything with the current master secret while the servers run, then the text by which a start proves its secret:
 * until that is done, no start without the former secret is accepted. What was interrupted is run again.
 */
export async function reseal(
  resealing: Resealing,
  { columns = SEALED_COLUMNS, giveUpUnreadable = false, onColumn }: ResealOptions = {},
): Promise<ResealReport> {
  const { client, secrets, random } = resealing;
  // A value that is lost in a crash of the database is found under its former secret again.
  await client.query("set synchronous_commit = off");
  const reports: ColumnReport[] = [];
  for (const column of columns) {
    const report = await resealUntilDone(resealing, column);
    onColumn?.(report);
    reports.push(report);
  }
  const done = reports.every(
    ({ remaining, unreadable }) => remaining === (giveUpUnreadable ? unreadable : 0),
  );
  await client.query("set synchronous_commit = on");
  if (done)
    await client.query("update deployment set canary = $1", [sealCanary(secrets.masterSecret, random)]);
  return { columns: reports, done };
}

async function resealUntilDone(resealing: Resealing, column: SealedColumn): Promise<ColumnReport> {
  const { client, secrets } = resealing;
  let sum: Pass = { resealed: 0, changed: 0, unreadable: 0 };
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const pass = await resealColumn(resealing, column);
    sum = { ...pass, resealed: sum.resealed + pass.resealed };
    if (pass.changed === 0) break;
  }
  const remaining = await countUnderFormer(client, secrets, column);
  return { column: `${column.table}.${column.column}`, ...sum, remaining };
}
