import { connectClient } from "./client.js";
import { APP_ROLE } from "./database.js";

const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const OLDEST_VERSION = 150_000;

/**
 * What makes a database unfit to hold money, a sentence each: too old, not syncing to disk, an application
 * role that may rewrite the journal, a clock that disagrees with ours.
 */
export async function findDatabaseProblems(databaseUrl: string, now: () => Date): Promise<string[]> {
  const client = await connectClient(databaseUrl);
  try {
    const { rows } = await client.query<{
      version: number;
      fsync: string;
      full_page_writes: string;
      synchronous_commit: string;
      may_rewrite: boolean;
      at: Date;
    }>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit,
              has_table_privilege($1, 'ledger_entry', 'delete, truncate') or has_any_column_privilege($1, 'ledger_entry', 'update')
                or has_table_privilege($1, 'ledger_transaction', 'delete, truncate') or has_any_column_privilege($1, 'ledger_transaction', 'update')
                or has_table_privilege($1, 'audit_event', 'delete, truncate') or has_any_column_privilege($1, 'audit_event', 'update') as may_rewrite,
              clock_timestamp() as at`,
      [APP_ROLE],
    );
    const [found] = rows;
    if (!found) return ["the database does not answer"];
    const problems: string[] = [];
    if (found.version < OLDEST_VERSION) problems.push("PostgreSQL 15 or later is needed");
    if (found.fsync !== "on") problems.push("fsync is off: a power cut would lose money");
    if (found.full_page_writes !== "on")
      problems.push("full_page_writes is off: a power cut could tear pages");
    if (found.synchronous_commit === "off")
      problems.push("synchronous_commit is off: a crash would lose answers already given");
    if (found.may_rewrite) problems.push(`the role ${APP_ROLE} may rewrite the journal`);
    if (Math.abs(found.at.getTime() - now().getTime()) > MAX_CLOCK_DIFFERENCE_MS) {
      problems.push("the database's clock differs from this machine's by more than two seconds");
    }
    return problems;
  } finally {
    await client.end();
  }
}
