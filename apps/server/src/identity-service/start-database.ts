import path from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/database/embedded-postgres.js";
import type { Environment } from "./names.js";
import { oneAtATime } from "./one-at-a-time.js";

/**
 * The database that was given, which is not ours to stop, or one of our own: every instance below the same folder
 * shares it, whoever comes first starts it, and whoever leaves last stops it.
 */
export async function startDatabase(
  env: Pick<Environment, "DATABASE_URL" | "LASTRO_DATA_DIR" | "PORT">,
): Promise<EmbeddedPostgres> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} };
  const directory = path.join(env.LASTRO_DATA_DIR, "identity-postgres");
  const turn = `${directory}.turn`;
  const port = env.PORT > 60_000 ? env.PORT - 9 : env.PORT + 9;
  const { url, stop } = await oneAtATime(turn, () => startEmbeddedPostgres({ directory, port }));
  return {
    url,
    stop: () =>
      oneAtATime(turn, async () => {
        if (!(await isUsed(url))) await stop();
      }),
  };
}

/** Whether anybody else is connected. */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
